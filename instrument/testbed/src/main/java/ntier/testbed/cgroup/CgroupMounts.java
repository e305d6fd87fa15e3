package ntier.testbed.cgroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import ntier.linux.MountTable;

/**
 * Where this machine has which cgroup controller.
 *
 * @param version 1 where the {@code cpu} controller is mounted as v1, else 2
 * @param controllers v1: mount point of each controller that the suite uses and that is mounted;
 *     several have the same one where they are mounted together ({@code cpu,cpuacct}); v2: empty
 * @param unified mount point of the v2 tree, which hybrid machines have beside v1
 * @param own this process's group in each hierarchy, by controller; {@code ""} is v2's
 */
public record CgroupMounts(
    int version, Map<String, Path> controllers, Optional<Path> unified, Map<String, String> own) {
  private static final Set<String> USED =
      Set.of("cpu", "cpuacct", "cpuset", "freezer", "memory", "blkio");

  public CgroupMounts {
    controllers = Map.copyOf(controllers);
    own = Map.copyOf(own);
  }

  /** The mounts of this machine. */
  public static CgroupMounts probe() throws IOException {
    return parse(
        Files.readString(Path.of("/proc/mounts")), Files.readString(Path.of("/proc/self/cgroup")));
  }

  /**
   * From the text of {@code /proc/mounts} and {@code /proc/self/cgroup}.
   *
   * @throws IOException when there is no cpu controller of either version
   */
  public static CgroupMounts parse(String mounts, String selfCgroup) throws IOException {
    var controllers = new HashMap<String, Path>();
    Optional<Path> unified = Optional.empty();
    for (var line : mounts.lines().toList()) {
      var field = line.split(" ");
      if (field.length < 4) {
        continue;
      }
      var at = Path.of(MountTable.unescape(field[1]));
      if (field[2].equals("cgroup2") && unified.isEmpty()) {
        unified = Optional.of(at);
      } else if (field[2].equals("cgroup")) {
        for (var option : field[3].split(",")) {
          if (USED.contains(option)) {
            controllers.putIfAbsent(option, at);
          }
        }
      }
    }
    if (controllers.containsKey("cpu")) {
      return new CgroupMounts(1, controllers, unified, ownGroups(selfCgroup));
    }
    if (unified.isEmpty()) {
      throw new IOException(
          "/proc/mounts: neither cgroup v2 nor the v1 cpu controller is mounted; "
              + "mount one: mount -t cgroup2 none /sys/fs/cgroup");
    }
    return new CgroupMounts(2, Map.of(), unified, ownGroups(selfCgroup));
  }

  /**
   * The folder of this process's own group in the hierarchy of a v1 controller: the mount point
   * itself in a container that shows a part of the tree under another name.
   */
  public Optional<Path> ownFolder(String controller) {
    return Optional.ofNullable(controllers.get(controller)).map(mount -> below(mount, controller));
  }

  /** As {@link #ownFolder}, in the v2 tree. */
  public Optional<Path> ownUnifiedFolder() {
    return unified.map(mount -> below(mount, ""));
  }

  /** For the manifest: {@code v1}, {@code v1+v2} or {@code v2}. */
  public String describe() {
    return version == 2 ? "v2" : unified.isPresent() ? "v1+v2" : "v1";
  }

  private static Map<String, String> ownGroups(String selfCgroup) {
    var own = new HashMap<String, String>();
    for (var line : selfCgroup.lines().toList()) {
      var field = line.split(":", 3);
      if (field.length == 3) {
        for (var controller : field[1].split(",")) {
          own.put(controller, field[2]);
        }
      }
    }
    return own;
  }

  private Path below(Path mount, String controller) {
    var group = own.getOrDefault(controller, "/");
    var folder = mount.resolve(group.startsWith("/") ? group.substring(1) : group);
    return Files.isDirectory(folder) ? folder : mount;
  }
}
