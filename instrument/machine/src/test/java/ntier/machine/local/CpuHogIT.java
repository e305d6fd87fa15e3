package ntier.machine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import ntier.archive.Injection;
import ntier.causes.cpuhog.CpuHogInjector;
import ntier.host.HostHandle;
import ntier.injection.InjectionOrder;
import ntier.injection.InjectionTarget;
import ntier.injection.Injector;
import ntier.linux.Clocks;
import ntier.machine.Home;
import ntier.monitors.HostCpuTime;
import ntier.plan.HostPlan;
import ntier.plan.InjectionPlan;
import ntier.plan.SchedulePlan;
import ntier.provisioning.Cache;
import ntier.provisioning.Provisioner;
import ntier.testbed.HostProcess;
import ntier.testbed.ProcessSpec;
import ntier.testbed.TestbedSettings;
import ntier.testbed.cgroup.CgroupRemoval;
import ntier.testbed.journal.Cleaner;
import ntier.testbed.local.Testbed;
import ntier.testbed.rights.Rights;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Needs root: the real stress-ng beside a host on which a process computes, on one core. */
class CpuHogIT {
  private static final Duration INJECTION = Duration.ofMillis(600);

  @TempDir Path folder;
  private final List<Injection> log = new CopyOnWriteArrayList<>();
  private TestbedSettings settings;
  private Testbed testbed;
  private HostProcess computing;
  private Map<String, Path> parts;
  private TestbedPrograms programs;

  @BeforeEach
  void up() throws Exception {
    settings = new TestbedSettings("nthogit", folder.resolve("state"));
    HostPlan app = new HostPlan("app", List.of(0), 100, OptionalDouble.empty(), Map.of());
    testbed = Testbed.up(settings, "CpuHogIT", List.of(app));
    computing =
        testbed
            .host("app")
            .start(
                new ProcessSpec(
                    "computing",
                    List.of("/bin/sh", "-c", "while :; do :; done"),
                    Map.of(),
                    folder,
                    folder.resolve("computing.log"),
                    Rights.of(testbed.host("app").uid()),
                    List.of()));
    parts =
        Map.of(
            "stress-ng",
            new Provisioner(Home.find().versions(), new Cache(Cache.defaultRoot()))
                .provide(List.of("stress-ng"), line -> {})
                .get("stress-ng")
                .directory());
    programs = new TestbedPrograms(testbed, "app", parts, folder.resolve("logs"));
  }

  @AfterEach
  void down() throws Exception {
    testbed.down();
    assertThat(new Cleaner(settings).clean().done()).as("left behind").isEmpty();
  }

  private InjectionOrder order(Duration length, Duration after) {
    return order(length, after, programs);
  }

  private InjectionOrder order(Duration length, Duration after, TestbedPrograms programs) {
    HostHandle host = testbed.host("app").handle();
    long now = Clocks.realtimeMicros();
    return new InjectionOrder(
        new InjectionPlan(
            "cpu-hog",
            "app",
            length,
            SchedulePlan.once(after),
            Map.of("weight", "400", "workers", "1")),
        new InjectionTarget(host, host.addresses().getFirst(), 1, folder, Map.of()),
        now,
        now + 60_000_000,
        log::add,
        testbed.journal(),
        programs);
  }

  /** What the computing process gets of a core for so long. */
  private double share(Duration time) throws Exception {
    HostCpuTime cpu = HostCpuTime.open(testbed.host("app").handle());
    long from = Clocks.realtimeMicros();
    long used = cpu.usedMicros();
    Thread.sleep(time);
    return (cpu.usedMicros() - used) / (double) (Clocks.realtimeMicros() - from);
  }

  private List<Path> siblings() throws Exception {
    Path unified =
        testbed.host("app").handle().cgroup().folder("freezer").orElseThrow().getParent();
    try (Stream<Path> groups = Files.list(unified)) {
      return groups.filter(it -> it.getFileName().toString().startsWith("app-cpu-hog")).toList();
    }
  }

  @Test
  @DisplayName(
      "the host keeps its weight's share during the injection and all of it before and after")
  void takesTheCore() throws Exception {
    try (Injector.Running running =
        new CpuHogInjector().start(order(INJECTION, Duration.ofMillis(1500)))) {
      assertThat(CgroupRemoval.processes(siblings())).as("stress-ng and its worker").hasSize(2);
      double before = share(Duration.ofMillis(500));
      long start = log.isEmpty() ? awaitInjection() : 0;
      assertThat(start).isPositive();
      double during = share(Duration.ofMillis(400));
      while (!running.isDone()) {
        Thread.sleep(1);
      }
      assertThat(running.failure()).isEmpty();
      double after = share(Duration.ofMillis(500));
      assertThat(during).as("1 : 4").isLessThan(0.5 * Math.min(before, after));
    }
    assertThat(log)
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.startMicros() - it.askedStartMicros()).isBetween(0L, 50_000L);
              assertThat(it.endMicros() - it.startMicros()).isBetween(600_000L, 700_000L);
              assertThat(it.note()).startsWith("stress-ng used ").contains("freezing it took");
            });
    assertThat(siblings()).isEmpty();
    assertThat(computing.isAlive()).isTrue();
  }

  @Test
  @DisplayName("two beside one host compute each by itself, and the end of one leaves the other")
  void two() throws Exception {
    TestbedPrograms others = new TestbedPrograms(testbed, "app", parts, folder.resolve("logs"));
    Injector.Running first = new CpuHogInjector().start(order(INJECTION, Duration.ofSeconds(30)));
    try (Injector.Running second =
        new CpuHogInjector().start(order(INJECTION, Duration.ofSeconds(2), others))) {
      assertThat(siblings()).hasSize(2);
      assertThat(CgroupRemoval.processes(siblings())).as("each with its worker").hasSize(4);
      first.close();
      assertThat(first.failure()).isEmpty();
      assertThat(CgroupRemoval.processes(siblings())).as("those of the second").hasSize(2);
      while (!second.isDone()) {
        Thread.sleep(1);
      }
      assertThat(second.failure()).isEmpty();
    }
    assertThat(log).singleElement().satisfies(it -> assertThat(it.note()).doesNotContain("cut"));
    assertThat(siblings()).isEmpty();
  }

  /** Waits until the sibling group is thawed. */
  private long awaitInjection() throws Exception {
    Path group = siblings().getFirst();
    Path v1 = group.resolve("freezer.state");
    while (Files.exists(v1)
        ? !Files.readString(v1).startsWith("THAWED")
        : Files.readString(group.resolve("cgroup.events")).contains("frozen 1")) {
      Thread.sleep(1);
    }
    return Clocks.realtimeMicros();
  }

  @Test
  @DisplayName("a stop in the middle ends stress-ng at once and removes its group")
  void stop() throws Exception {
    Injector.Running running =
        new CpuHogInjector().start(order(Duration.ofSeconds(20), Duration.ofMillis(200)));
    awaitInjection();
    long before = Clocks.realtimeMicros();
    running.close();
    assertThat(Clocks.realtimeMicros() - before).isLessThan(2_000_000);
    assertThat(siblings()).isEmpty();
    assertThat(log).singleElement().satisfies(it -> assertThat(it.note()).contains("cut short"));
  }

  @Test
  @DisplayName("without the injector's end, the testbed's ends stress-ng")
  void labEnds() throws Exception {
    Injector.Running running =
        new CpuHogInjector().start(order(Duration.ofSeconds(20), Duration.ofMillis(200)));
    awaitInjection();
    List<Long> pids = List.copyOf(CgroupRemoval.processes(siblings()));
    assertThat(pids).hasSize(2);
    testbed.down();
    assertThat(pids).noneMatch(CpuHogIT::runs);
    running.close();
  }

  /**
   * Whether it is more than what is left of a process until its parent has taken note of its end.
   */
  private static boolean runs(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      return stat.charAt(stat.lastIndexOf(')') + 2) != 'Z';
    } catch (IOException gone) {
      return false;
    }
  }
}
