package ntier.testbed.cgroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/** The CPU limit that a control group has. */
final class GroupLimit {
  private GroupLimit() {}

  /**
   * That of the group which looks like the root of the tree here. The machine's own root has none.
   *
   * @return cores; empty for no limit
   */
  static OptionalDouble ofRoot(CgroupMounts mounts) throws IOException {
    if (mounts.version() == 2) {
      var file = mounts.unified().orElseThrow().resolve("cpu.max");
      return Files.exists(file) ? cores(words(file)) : OptionalDouble.empty();
    }
    var root = mounts.controllers().get("cpu");
    var quota = root.resolve("cpu.cfs_quota_us");
    return Files.exists(quota)
        ? cores(
            List.of(words(quota).getFirst(), words(root.resolve("cpu.cfs_period_us")).getFirst()))
        : OptionalDouble.empty();
  }

  /**
   * @param limit quota and period in microseconds; the quota is {@code max} (v2) or -1 (v1) for
   *     none
   */
  private static OptionalDouble cores(List<String> limit) {
    return limit.getFirst().matches("\\d+")
        ? OptionalDouble.of(
            Double.parseDouble(limit.getFirst()) / Double.parseDouble(limit.getLast()))
        : OptionalDouble.empty();
  }

  private static List<String> words(Path file) throws IOException {
    return List.of(Files.readString(file).strip().split("\\s+"));
  }
}
