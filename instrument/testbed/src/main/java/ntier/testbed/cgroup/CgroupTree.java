package ntier.testbed.cgroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import ntier.host.CgroupPaths;

/**
 * The suite's control groups: one parent with a large share of the machine, and one group in it per
 * host.
 *
 * <pre>
 * v1, in each controller     v2
 * /PREFIX                    /PREFIX            enables controllers for its children, holds no process
 *    /web                       /web            the host: weight, quota, cores
 *    /app                       /app
 *    /control                   /control        the suite's own monitors and injectors
 * </pre>
 *
 * The parent is at the root of each hierarchy, so that its share counts against the whole machine;
 * only v1's memory groups are below this process's own, so that a limit put on it goes on holding.
 * In a container whose root holds processes, v2 has a {@link RootLeaf} beside it.
 */
public final class CgroupTree {
  /** v2's greatest weight. */
  private static final int PARENT_WEIGHT = 10_000;

  /** Measured to be enough against a machine full of other tasks. */
  private static final int PARENT_SHARES = 102_400;

  /** Much shorter than the sampling interval, so that throttling is no rhythm of its own there. */
  private static final int PERIOD_MICROS = 10_000;

  /** How many microseconds of each second real-time threads may run. */
  private static final String REAL_TIME_MICROS = "100000";

  private static final List<String> V2_CONTROLLERS = List.of("cpu", "cpuset", "io", "memory");

  private final CgroupMounts mounts;
  private final String prefix;
  private final Optional<RootLeaf> rootLeaf;

  public CgroupTree(CgroupMounts mounts, String prefix) {
    this(mounts, prefix, mounts.unified().map(root -> new RootLeaf(root, prefix)));
  }

  CgroupTree(CgroupMounts mounts, String prefix, Optional<RootLeaf> rootLeaf) {
    this.mounts = mounts;
    this.prefix = prefix;
    this.rootLeaf = rootLeaf;
  }

  /** The paths of the parent group. */
  public CgroupPaths parent() {
    var controllers = new HashMap<String, Path>();
    mounts
        .controllers()
        .forEach((name, mount) -> controllers.put(name, base(name, mount).resolve(prefix)));
    return new CgroupPaths(
        mounts.version(), controllers, mounts.unified().map(u -> u.resolve(prefix)));
  }

  /** The paths of a host's group. */
  public CgroupPaths host(String name) {
    var parent = parent();
    var controllers = new HashMap<String, Path>();
    parent
        .controllers()
        .forEach((controller, path) -> controllers.put(controller, path.resolve(name)));
    return new CgroupPaths(
        parent.version(), controllers, parent.unified().map(u -> u.resolve(name)));
  }

  /** All folders of a group, each once: controllers may share a hierarchy. */
  public static List<Path> folders(CgroupPaths paths) {
    Set<Path> folders = new TreeSet<>(paths.controllers().values());
    paths.unified().ifPresent(folders::add);
    return List.copyOf(folders);
  }

  /** The v2 controllers that the root does not yet enable and that the suite needs. */
  public List<String> controllersToEnable() throws IOException {
    if (mounts.version() == 1) {
      return List.of();
    }
    var root = mounts.unified().orElseThrow();
    var there = words(root.resolve("cgroup.controllers"));
    if (!there.contains("cpu")) {
      throw new IOException(
          "%s: no cpu controller here (has: %s); in a container, give it the host's cgroups"
              .formatted(root.resolve("cgroup.controllers"), String.join(" ", there)));
    }
    var enabled = words(root.resolve("cgroup.subtree_control"));
    return V2_CONTROLLERS.stream().filter(c -> there.contains(c) && !enabled.contains(c)).toList();
  }

  /**
   * The group that is made for processes of the root so that it can enable controllers: in a
   * container of cgroup v2, and only where some are not enabled yet.
   */
  public Optional<Path> leafToMake() throws IOException {
    if (mounts.version() == 1 || controllersToEnable().isEmpty()) {
      return Optional.empty();
    }
    var leaf = rootLeaf.orElseThrow();
    return leaf.isNeeded() ? Optional.of(leaf.folder()) : Optional.empty();
  }

  /**
   * How many cores all that is below the mounted root may use: in a container its limit, such as a
   * pod's. Empty where there is none.
   */
  public OptionalDouble limitCores() throws IOException {
    return GroupLimit.ofRoot(mounts);
  }

  /** The v2 folder that this process belongs to outside the testbed, as it is now. */
  public Optional<Path> ownUnifiedFolder() {
    return mounts.ownUnifiedFolder().map(own -> rootLeaf.orElseThrow().home(own));
  }

  /** v2's file that enables controllers for the suite's parent group. */
  public Optional<Path> rootSubtreeControl() {
    return mounts.version() == 1
        ? Optional.empty()
        : mounts.unified().map(u -> u.resolve("cgroup.subtree_control"));
  }

  /**
   * Makes the folders of the parent group.
   *
   * @return all of them
   */
  public List<Path> makeParentFolders() throws IOException {
    var folders = folders(parent());
    for (var folder : folders) {
      Files.createDirectories(folder);
    }
    return folders;
  }

  /** Gives the parent group, whose folders are there, its share of the machine. */
  public void configureParent() throws IOException {
    var parent = parent();
    if (parent.version() == 1) {
      write(parent, "cpu", "cpu.shares", Integer.toString(PARENT_SHARES));
      copyCpuset(parent, "cpuset.cpus");
      copyCpuset(parent, "cpuset.mems");
      return;
    }
    enableV2();
    write(parent, "cpu", "cpu.weight", Integer.toString(PARENT_WEIGHT));
  }

  private void enableV2() throws IOException {
    var root = mounts.unified().orElseThrow();
    for (var controller : controllersToEnable()) {
      rootLeaf.orElseThrow().enable(controller);
    }
    var parent = root.resolve(prefix);
    for (var controller : V2_CONTROLLERS) {
      if (words(parent.resolve("cgroup.controllers")).contains(controller)) {
        CgroupFiles.write(parent.resolve("cgroup.subtree_control"), "+" + controller);
      }
    }
  }

  /** Makes a group in the parent, which must be there. */
  public CgroupPaths makeHost(HostShare share) throws IOException {
    var paths = host(share.name());
    for (var folder : folders(paths)) {
      Files.createDirectories(folder);
    }
    var v1 = paths.version() == 1;
    if (v1) {
      write(paths, "cpu", "cpu.shares", Long.toString(Math.max(2, share.weight() * 1024L / 100)));
      copyCpuset(paths, "cpuset.mems");
      copyCpuset(paths, "cpuset.cpus");
    } else {
      write(paths, "cpu", "cpu.weight", Integer.toString(share.weight()));
    }
    if (share.quotaCores().isPresent()) {
      var quota = Math.max(1000, Math.round(share.quotaCores().getAsDouble() * PERIOD_MICROS));
      if (v1) {
        write(paths, "cpu", "cpu.cfs_period_us", Integer.toString(PERIOD_MICROS));
        write(paths, "cpu", "cpu.cfs_quota_us", Long.toString(quota));
      } else {
        write(paths, "cpu", "cpu.max", quota + " " + PERIOD_MICROS);
      }
    }
    if (paths.folder("cpuset").isPresent() && !share.cores().isEmpty()) {
      var cores = String.join(",", share.cores().stream().map(String::valueOf).toList());
      write(paths, "cpuset", "cpuset.cpus", cores);
    }
    return paths;
  }

  /**
   * Lets threads of a group be real-time, for a tenth of a core: v1 gives new groups no such time.
   * Where the machine has none to give, its threads have a better nice value instead.
   */
  public void grantRealTime(CgroupPaths paths) {
    for (var group : List.of(parent(), paths)) {
      var folder = group.version() == 1 ? group.folder("cpu") : Optional.<Path>empty();
      if (folder.isPresent() && !granted(folder.get().resolve("cpu.rt_runtime_us"))) {
        return;
      }
    }
  }

  private static boolean granted(Path file) {
    try {
      CgroupFiles.writeIfThere(file, REAL_TIME_MICROS);
      return true;
    } catch (IOException refused) {
      return false;
    }
  }

  /** v1's new cpuset groups are empty, and no process can join an empty one. */
  private static void copyCpuset(CgroupPaths paths, String file) throws IOException {
    var folder = paths.folder("cpuset");
    if (folder.isPresent()) {
      var above = Files.readString(folder.get().resolveSibling(file)).strip();
      CgroupFiles.write(folder.get().resolve(file), above);
    }
  }

  private static void write(CgroupPaths paths, String controller, String file, String text)
      throws IOException {
    CgroupFiles.write(paths.folder(controller).orElseThrow().resolve(file), text);
  }

  private Path base(String controller, Path mount) {
    if (!controller.equals("memory")) {
      return mount;
    }
    return mounts.ownFolder(controller).orElse(mount);
  }

  private static Set<String> words(Path file) throws IOException {
    return new LinkedHashSet<>(List.of(Files.readString(file).strip().split("\\s+")));
  }
}
