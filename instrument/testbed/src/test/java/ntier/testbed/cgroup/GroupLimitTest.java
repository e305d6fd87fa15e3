package ntier.testbed.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On files as a container shows those of its group. */
class GroupLimitTest {
  @TempDir Path root;

  private CgroupMounts v1() {
    return new CgroupMounts(1, Map.of("cpu", root), Optional.empty(), Map.of());
  }

  private CgroupMounts v2() {
    return new CgroupMounts(2, Map.of(), Optional.of(root), Map.of());
  }

  @Test
  void v2HasQuotaAndPeriodInOneFile() throws IOException {
    assertThat(GroupLimit.ofRoot(v2())).as("the machine's root").isEmpty();
    Files.writeString(root.resolve("cpu.max"), "max 100000\n");
    assertThat(GroupLimit.ofRoot(v2())).isEmpty();
    Files.writeString(root.resolve("cpu.max"), "150000 100000\n");
    assertThat(GroupLimit.ofRoot(v2())).hasValue(1.5);
  }

  @Test
  void v1HasOneFileForEach() throws IOException {
    assertThat(GroupLimit.ofRoot(v1())).as("the machine's root").isEmpty();
    Files.writeString(root.resolve("cpu.cfs_period_us"), "100000\n");
    Files.writeString(root.resolve("cpu.cfs_quota_us"), "-1\n");
    assertThat(GroupLimit.ofRoot(v1())).isEmpty();
    Files.writeString(root.resolve("cpu.cfs_quota_us"), "50000\n");
    assertThat(GroupLimit.ofRoot(v1())).hasValue(0.5);
  }
}
