package ntier.injection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.host.HostDisk;
import ntier.host.HostHandle;
import ntier.plan.DiskPlan;
import ntier.plan.SettingDescription;

/** What the injectors have in common that need a disk of the target's own. */
public final class OwnDisk {
  private static final List<String> TOOLS = List.of("losetup", "mkfs.ext4", "mount", "umount");
  private static final List<String> PATH =
      List.of("/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin");

  private OwnDisk() {}

  /** The parameters that describe the disk. */
  public static Map<String, SettingDescription> parameters(String limit) {
    return Map.of(
        DiskPlan.SIZE,
        SettingDescription.of(
            SettingDescription.Kind.SIZE, "size of the disk; unwritten parts take no room", "2GB"),
        DiskPlan.LIMIT,
        SettingDescription.of(
            SettingDescription.Kind.RATE, "how fast the disk of the tier writes", limit));
  }

  /** Why no disk can be made for a host on this machine, and what would help; empty if it can. */
  public static Optional<String> unavailable(HostHandle host) {
    return unavailable(host, Path.of("/"));
  }

  /**
   * @param root {@code /}; tests have a captured tree
   */
  public static Optional<String> unavailable(HostHandle host, Path root) {
    if (!Files.exists(root.resolve("dev/loop-control"))) {
      return Optional.of("there is no /dev/loop-control: modprobe loop");
    }
    List<String> missing = TOOLS.stream().filter(tool -> !isOnPath(tool, root)).toList();
    if (!missing.isEmpty()) {
      return Optional.of(
          String.join(", ", missing) + " is missing: apt-get install mount e2fsprogs");
    }
    return throttles(host, root)
        ? Optional.empty()
        : Optional.of(
            "the kernel limits no disk's speed here: this needs cgroup v1's blkio controller or v2's"
                + " io, in a kernel with CONFIG_BLK_DEV_THROTTLING");
  }

  private static boolean isOnPath(String tool, Path root) {
    return PATH.stream()
        .anyMatch(folder -> Files.isExecutable(root.resolve("." + folder + "/" + tool)));
  }

  /** Version 1 accounts to the root group, which the host does not have for its own. */
  private static boolean throttles(HostHandle host, Path root) {
    if (host.cgroup().version() == 2) {
      return host.cgroup().folder("io").map(it -> Files.exists(it.resolve("io.max"))).orElse(false);
    }
    return hasV1Blkio(root);
  }

  /**
   * Whether a host has no blkio group of its own because it has a disk of its own: with version 1
   * that is accounted to the root group, in which all its reads and writes are.
   *
   * @param root {@code /}; tests have a captured tree
   */
  public static boolean takesBlkio(HostHandle host, Path root) {
    return host.cgroup().version() == 1
        && host.cgroup().folder("blkio").isEmpty()
        && hasV1Blkio(root);
  }

  private static boolean hasV1Blkio(Path root) {
    try {
      return Files.readString(root.resolve("proc/self/cgroup")).contains(":blkio:");
    } catch (IOException unreadable) {
      return false;
    }
  }

  /** The disk of an order's target; the runner has made it. */
  public static HostDisk of(InjectionOrder order) throws IOException {
    return order
        .target()
        .disk()
        .orElseThrow(
            () ->
                new IOException(
                    order.plan().cause() + " of " + order.host().name() + ": no disk of its own"));
  }
}
