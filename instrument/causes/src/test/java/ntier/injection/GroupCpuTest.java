package ntier.injection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import ntier.host.CgroupPaths;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The CPU time of a control group, of files. */
class GroupCpuTest {
  @TempDir Path folder;

  private CgroupPaths v1() {
    return new CgroupPaths(1, Map.of("cpuacct", folder), Optional.empty());
  }

  private CgroupPaths v2() {
    return new CgroupPaths(2, Map.of(), Optional.of(folder));
  }

  @Test
  @DisplayName("version 1 counts in nanoseconds, and each reading is a new one")
  void versionOne() throws IOException {
    Path usage = Files.writeString(folder.resolve("cpuacct.usage"), "1234567\n");
    assertThat(GroupCpu.unavailable(v1())).isEmpty();
    try (GroupCpu cpu = GroupCpu.open(v1())) {
      assertThat(cpu.usedMicros()).isEqualTo(1234);
      Files.writeString(usage, "2234567\n");
      assertThat(cpu.usedMicros()).isEqualTo(2234);
    }
  }

  @Test
  @DisplayName("version 2 counts in microseconds, among other lines")
  void versionTwo() throws IOException {
    Files.writeString(folder.resolve("cpu.stat"), "nr_periods 4\nusage_usec 77\nuser_usec 7\n");
    try (GroupCpu cpu = GroupCpu.open(v2())) {
      assertThat(cpu.usedMicros()).isEqualTo(77);
    }
  }

  @Test
  @DisplayName("where it is not counted that is said, and no 0 is told instead")
  void notCounted() throws IOException {
    CgroupPaths none = new CgroupPaths(1, Map.of("cpu", folder), Optional.empty());
    String reason = GroupCpu.unavailable(none).orElseThrow();
    assertThat(reason).contains("needs the cpuacct controller of cgroup v1, or the cpu controller");
    assertThatThrownBy(() -> GroupCpu.open(none))
        .isInstanceOf(IOException.class)
        .hasMessage(reason);
    Files.writeString(folder.resolve("cpu.stat"), "nr_periods 4\n");
    try (GroupCpu cpu = GroupCpu.open(v2())) {
      assertThatThrownBy(cpu::usedMicros).hasMessage("cpu.stat has no line usage_usec ");
    }
  }
}
