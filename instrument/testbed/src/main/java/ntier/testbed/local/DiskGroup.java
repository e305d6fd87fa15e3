package ntier.testbed.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import ntier.host.BlockThrottle;
import ntier.host.CgroupPaths;
import ntier.plan.HostPlan;
import ntier.testbed.cgroup.CgroupMounts;

/**
 * The group that the reads and writes of a host with a disk of its own are accounted to. One group
 * must have them all: requests of different groups are served side by side by a loop device, so
 * that a read of one would not wait for the writes of the other.
 *
 * <p>Version 2: the host's group, to which the kernel also accounts what it writes back for it.
 * Version 1: the root group, because what the kernel writes back for anyone is accounted to that.
 * The host has no blkio group of its own then, and its disk bytes are not counted.
 *
 * @param own the host's groups
 * @param shared folders of further groups that its processes join
 */
record DiskGroup(CgroupPaths own, List<Path> shared) {
  private static final String V1 = "blkio";
  private static final String V2 = "io";

  static DiskGroup of(HostPlan plan, CgroupPaths host, CgroupMounts mounts) {
    Path root = mounts.controllers().get(V1);
    if (plan.disk().isEmpty() || host.version() == 2 || root == null) {
      return new DiskGroup(host, List.of());
    }
    var controllers = new HashMap<>(host.controllers());
    controllers.remove(V1);
    return new DiskGroup(
        new CgroupPaths(host.version(), controllers, host.unified()), List.of(root));
  }

  static BlockThrottle throttle(CgroupPaths host, CgroupMounts mounts) throws IOException {
    Path folder = host.version() == 2 ? host.unified().orElseThrow() : mounts.controllers().get(V1);
    if (folder == null) {
      throw new IOException(
          "a disk of limited speed needs cgroup v1's controller %s or v2's %s, and here is neither"
              .formatted(V1, V2));
    }
    return new BlockThrottle(host.version(), folder);
  }
}
