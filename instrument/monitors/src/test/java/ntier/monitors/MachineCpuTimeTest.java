package ntier.monitors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MachineCpuTimeTest {
  private static final String STAT =
      """
      cpu  300 0 200 9000 10 0 5 30 0 0
      cpu0 200 0 100 4000 5 0 3 10 0 0
      cpu1 100 0 100 5000 5 0 2 20 0 0
      intr 1 2 3
      """;

  @Test
  @DisplayName("idle time by core, with that of waiting for a disk, and what the hypervisor took")
  void idleAndSteal() {
    Map<Integer, Long> idle = new HashMap<>();
    assertThat(MachineCpuTime.steal(STAT, idle)).isEqualTo(300_000);
    assertThat(idle).containsExactlyInAnyOrderEntriesOf(Map.of(0, 40_050_000L, 1, 50_050_000L));
    MachineCpuTime.Reading reading =
        new MachineCpuTime.Reading(idle, 300_000, OptionalLong.empty(), Map.of());
    assertThat(reading.idleMicros(List.of(0, 1))).isEqualTo(90_100_000);
    assertThat(reading.idleMicros(List.of(1, 7))).isEqualTo(50_050_000);
  }

  @Test
  @DisplayName("what the kernel's threads do is not another program's, whenever they began")
  void foreign() {
    var earlier =
        new MachineCpuTime.Reading(
            Map.of(), 0, OptionalLong.of(1_000_000), Map.of("11", 5_000_000L, "12", 7_000_000L));
    var later =
        new MachineCpuTime.Reading(
            Map.of(), 0, OptionalLong.of(1_030_000), Map.of("11", 15_000_000L, "13", 4_000_000L));
    assertThat(later.foreignMicrosSince(earlier)).hasValue(30_000 - 10_000 - 4_000);
    assertThat(earlier.foreignMicrosSince(earlier)).hasValue(0);
    var untold = new MachineCpuTime.Reading(Map.of(), 0, OptionalLong.empty(), Map.of());
    assertThat(later.foreignMicrosSince(untold)).isEmpty();
  }

  @Test
  @DisplayName("the kernel's threads are found, whatever a program calls itself")
  void kernelThreads() throws IOException {
    assertThat(KernelThreads.cpuNanos()).isNotEmpty();
    assertThat(KernelThreads.cpuNanos("8000000 17 3\n")).isEqualTo(8_000_000);
    assertThat(KernelThreads.isChild("77 (kdamond.0) S 2 0 0 0 -1")).isTrue();
    assertThat(KernelThreads.isChild("78 (a) S 2 (b) S 1 2 2 0 -1")).isFalse();
  }

  @Test
  @DisplayName("the parts of a host's time share its exact sum")
  void parts() throws IOException {
    var earlier = new HostCpuParts.Reading(1_000, 600, 300);
    var later = new HostCpuParts.Reading(11_000, 3_600, 1_300);
    HostCpuParts.Reading between = later.since(earlier);
    assertThat(between.usedMicros()).isEqualTo(10_000);
    assertThat(between.userMicros()).isEqualTo(7_500);
    assertThat(between.systemMicros()).isEqualTo(2_500);
    assertThat(earlier.since(earlier).systemMicros()).isZero();

    String stat = "usage_usec 17\nuser_usec 12\nsystem_usec 5\n";
    assertThat(HostCpuParts.keyed(stat, "user_usec")).isEqualTo(12);
    assertThatThrownBy(() -> HostCpuParts.keyed(stat, "nr_periods"))
        .isInstanceOf(IOException.class);
  }
}
