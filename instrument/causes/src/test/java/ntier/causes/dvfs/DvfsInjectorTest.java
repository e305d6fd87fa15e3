package ntier.causes.dvfs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.archive.Injection;
import ntier.host.CgroupPaths;
import ntier.host.HostHandle;
import ntier.injection.InjectionOrder;
import ntier.injection.InjectionTarget;
import ntier.injection.Injector;
import ntier.linux.Clocks;
import ntier.plan.InjectionPlan;
import ntier.plan.SchedulePlan;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which way it takes, on a machine of files: one core of 0.8 to 3 GHz, and a quota. */
class DvfsInjectorTest {
  private static final Duration LENGTH = Duration.ofMillis(300);

  @TempDir Path folder;
  private Path frequency;
  private Path quota;
  private DvfsInjector injector;
  private HostHandle host;

  @BeforeEach
  void machine() throws IOException {
    Path cpufreq = Files.createDirectories(folder.resolve("cpu3/cpufreq"));
    frequency = Files.writeString(cpufreq.resolve("scaling_max_freq"), "3000000\n");
    Files.writeString(cpufreq.resolve("cpuinfo_min_freq"), "800000\n");
    quota = Files.writeString(folder.resolve("cpu.max"), "max 100000\n");
    Files.writeString(folder.resolve("cpu.stat"), "usage_usec 1000\n");
    injector = new DvfsInjector(folder);
    var cgroup = new CgroupPaths(2, Map.of(), Optional.of(folder));
    host = new HostHandle("app", List.of(), Path.of("/proc/self/ns/net"), cgroup, List.of(3));
  }

  private static InjectionPlan plan(String to, String by) {
    return new InjectionPlan(
        "dvfs", "app", LENGTH, SchedulePlan.once(Duration.ZERO), Map.of("to", to, "by", by));
  }

  private String note(InjectionPlan plan) throws Exception {
    List<Injection> log = new ArrayList<>();
    // Ahead, and long: a machine that is busy with other builds must not make it miss its turn.
    long start = Clocks.realtimeMicros() + 300_000;
    var target = new InjectionTarget(host, "127.0.0.1", 1, folder, Map.of());
    var order =
        new InjectionOrder(plan, target, start, start + 1_000_000, log::add, undo -> () -> {});
    try (Injector.Running running = injector.start(order)) {
      while (!running.isDone()) {
        Thread.sleep(1);
      }
      assertThat(running.failure()).isEmpty();
    }
    assertThat(log).hasSize(1);
    return log.getFirst().note();
  }

  @Test
  void takesTheFrequencyWhereTheCoresHaveOne() throws Exception {
    assertThat(injector.unavailable(host, plan("50", "auto"))).isEmpty();
    assertThat(note(plan("50", "auto")))
        .isEqualTo("at most 1500000 kHz; the host used 0 us of CPU");
    assertThat(frequency).hasContent("3000000");
  }

  @Test
  void takesTheQuotaBelowTheLeastFrequency() throws Exception {
    assertThat(injector.unavailable(host, plan("20", "auto"))).isEmpty();
    assertThat(note(plan("20", "auto"))).startsWith("quota of 1000 us in 5000 us");
    assertThat(quota).hasContent("max 100000");
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "cpufreq", "quota"})
  void refusesAHostWhoseCpuTimeIsNotCounted(String by) throws IOException {
    Files.delete(folder.resolve("cpu.stat"));
    assertThat(injector.unavailable(host, plan("50", by)).orElseThrow())
        .startsWith("dvfs of app: its CPU time is not counted: this needs the cpuacct controller");
  }

  @Test
  void refusesAFrequencyThatTheCoresCannotHave() {
    assertThat(injector.unavailable(host, plan("20", "cpufreq")))
        .contains(
            "dvfs of app: core 3 cannot go below 800000 kHz and 600000 kHz would be asked of it;"
                + " a greater to, or by: quota");
  }

  @Test
  void refusesCpufreqWhereThereIsNone() throws IOException {
    Files.delete(frequency);
    assertThat(injector.unavailable(host, plan("50", "cpufreq")))
        .contains(
            "dvfs of app: "
                + frequency
                + " cannot be written: most virtual machines have no cpufreq;"
                + " by: quota works everywhere");
    assertThat(injector.unavailable(host, plan("50", "auto"))).isEmpty();
  }
}
