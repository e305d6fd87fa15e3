package ntier.causes.dvfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import ntier.archive.Injection;
import ntier.host.CgroupPaths;
import ntier.host.HostHandle;
import ntier.host.Undo;
import ntier.injection.InjectionOrder;
import ntier.injection.InjectionTarget;
import ntier.injection.Injector;
import ntier.injection.TestOrder;
import ntier.linux.Clocks;
import ntier.linux.OtherJvm;
import ntier.plan.SchedulePlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Needs root: a real process that computes, in a cgroup of its own with a quota of its own. */
class DvfsInjectorIT {
  @TempDir Path folder;
  private final List<Injection> log = new CopyOnWriteArrayList<>();
  private Path group;
  private Process computing;

  @BeforeEach
  void startComputing() throws Exception {
    Optional<Path> tree =
        Stream.of("/sys/fs/cgroup/cpu,cpuacct", "/sys/fs/cgroup/cpu", "/sys/fs/cgroup")
            .map(Path::of)
            .filter(it -> Files.exists(it.resolve("cpu.stat")))
            .findFirst();
    assumeTrue(tree.isPresent(), "this machine has no cpu controller");
    group =
        Files.createDirectory(tree.get().resolve("ntier-it-dvfs-" + ProcessHandle.current().pid()));
    assumeTrue(Files.exists(quotaFile()), "the cpu controller is not enabled at the root");
    String joined = "echo $$ > " + group + "/cgroup.procs; ";
    if (!accounting(group).equals(group)) {
      joined += "echo $$ > " + Files.createDirectory(accounting(group)) + "/cgroup.procs; ";
    }
    computing = new ProcessBuilder("sh", "-c", joined + "while :; do :; done").start();
  }

  @AfterEach
  void stopComputing() throws Exception {
    if (computing != null) {
      computing.destroyForcibly().waitFor();
    }
    if (group != null) {
      Files.deleteIfExists(accounting(group));
      Files.deleteIfExists(group);
    }
  }

  /** Where its CPU time is counted: version 1 may have a tree of its own for that. */
  private static Path accounting(Path group) {
    return !v1(group) || Files.exists(group.resolve("cpuacct.usage"))
        ? group
        : Path.of("/sys/fs/cgroup/cpuacct").resolve(group.getFileName());
  }

  private static boolean v1(Path group) {
    return Files.exists(group.resolve("cpu.cfs_quota_us"));
  }

  private Path quotaFile() {
    return group.resolve(v1(group) ? "cpu.cfs_quota_us" : "cpu.max");
  }

  private String quota() throws IOException {
    return Files.readString(quotaFile()).strip()
        + (v1(group) ? " " + Files.readString(group.resolve("cpu.cfs_period_us")).strip() : "");
  }

  private void set(String file, String text) throws IOException {
    Files.writeString(group.resolve(file), text, StandardOpenOption.WRITE);
  }

  private static InjectionTarget target(Path group) {
    CgroupPaths cgroup =
        v1(group)
            ? new CgroupPaths(
                1, Map.of("cpu", group, "cpuacct", accounting(group)), Optional.empty())
            : new CgroupPaths(2, Map.of(), Optional.of(group));
    var host = new HostHandle("app", List.of(), Path.of("/proc/self/ns/net"), cgroup, List.of(0));
    return new InjectionTarget(host, "127.0.0.1", 1, group, Map.of());
  }

  private static TestOrder order(Path group) {
    return TestOrder.of(new DvfsInjector(), target(group)).with(Map.of("to", "20%", "by", "quota"));
  }

  private InjectionOrder order(Duration length, SchedulePlan schedule) {
    return order(group).log(log::add).now(length, schedule, Duration.ofMinutes(1));
  }

  /** CPU time of the computing process in microseconds, in steps of 10 ms. */
  private long usedMicros() throws IOException {
    String stat = Files.readString(Path.of("/proc", Long.toString(computing.pid()), "stat"));
    String[] words = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    return 10_000 * (Long.parseLong(words[11]) + Long.parseLong(words[12]));
  }

  private void awaitLimited(String before) throws Exception {
    for (int i = 0; i < 20_000 && quota().equals(before); i++) {
      Thread.sleep(1);
    }
    assertThat(quota()).as("limited within 20 s and more").isNotEqualTo(before);
  }

  @Test
  void leavesTheAskedShareForTheAskedTimeAndPutsTheHostsOwnQuotaBack() throws Exception {
    if (v1(group)) {
      set("cpu.cfs_period_us", "10000");
      set("cpu.cfs_quota_us", "90000");
    } else {
      set("cpu.max", "90000 10000");
    }
    String own = quota();
    try (Injector.Running running =
        new DvfsInjector()
            .start(order(Duration.ofMillis(1000), SchedulePlan.once(Duration.ofMillis(200))))) {
      awaitLimited(own);
      Thread.sleep(20);
      assertThat(quota()).isEqualTo("1000 5000");
      long used = usedMicros();
      long from = Clocks.realtimeMicros();
      Thread.sleep(800);
      long micros = Clocks.realtimeMicros() - from;
      assertThat((usedMicros() - used) / (double) micros).isBetween(0.05, 0.25);
      while (!running.isDone()) {
        Thread.sleep(1);
      }
      assertThat(running.failure()).isEmpty();
    }
    assertThat(quota()).isEqualTo(own);
    assertThat(log)
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.startMicros() - it.askedStartMicros()).isBetween(0L, 50_000L);
              assertThat(it.endMicros() - it.startMicros()).isBetween(1_000_000L, 1_050_000L);
              assertThat(it.note()).startsWith("quota of 1000 us in 5000 us; the host used ");
            });
  }

  @Test
  void aStopPutsItBackAtOnce() throws Exception {
    String own = quota();
    Injector.Running running =
        new DvfsInjector().start(order(Duration.ofSeconds(20), SchedulePlan.once(Duration.ZERO)));
    awaitLimited(own);
    long before = Clocks.realtimeMicros();
    running.close();
    assertThat(Clocks.realtimeMicros() - before).isLessThan(500_000);
    assertThat(quota()).isEqualTo(own);
    assertThat(log).singleElement().satisfies(it -> assertThat(it.note()).contains("cut short"));
  }

  @Test
  void afterAKillTheJournalPutsItBack() throws Exception {
    String own = quota();
    Path journal = folder.resolve("journal");
    Process injector = OtherJvm.start(SlowForever.class, journal.toString(), group.toString());
    awaitLimited(own);
    Thread.sleep(20);
    injector.destroyForcibly().waitFor();
    assertThat(quota()).as("the kernel does not put it back by itself").isEqualTo("1000 5000");

    for (String step : Files.readAllLines(journal).reversed()) {
      String[] words = step.split(" ", 2);
      Files.writeString(Path.of(words[0]), words[1], StandardOpenOption.WRITE);
    }
    assertThat(quota()).isEqualTo(own);
  }

  /** A process that slows down for long, to be killed; its journal is a file. */
  static final class SlowForever {
    private SlowForever() {}

    public static void main(String[] arguments) throws Exception {
      Path journal = Path.of(arguments[0]);
      InjectionOrder order =
          order(Path.of(arguments[1]))
              .journal(
                  undo -> {
                    append(journal, undo);
                    return () -> {};
                  })
              .now(
                  Duration.ofSeconds(30), SchedulePlan.once(Duration.ZERO), Duration.ofSeconds(40));
      try (Injector.Running running = new DvfsInjector().start(order)) {
        while (!running.isDone()) {
          Thread.sleep(100);
        }
      }
    }

    private static void append(Path journal, Undo undo) throws IOException {
      Undo.WriteFile file = (Undo.WriteFile) undo;
      Files.writeString(
          journal,
          file.file() + " " + file.content() + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    }
  }
}
