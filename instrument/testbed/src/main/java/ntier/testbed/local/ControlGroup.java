package ntier.testbed.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import ntier.host.CgroupPaths;
import ntier.host.HostHandle;
import ntier.testbed.Host;
import ntier.testbed.cgroup.CgroupMounts;
import ntier.testbed.cgroup.CgroupTree;

/**
 * The group of the suite's own monitors and injectors: with less than CPU priority they would
 * measure their own starvation.
 */
final class ControlGroup {
  static final String NAME = "control";
  static final int WEIGHT = 10_000;

  private final CgroupMounts mounts;
  private final CgroupTree tree;
  private final LocalHost host;
  private boolean joined;
  private boolean over;

  ControlGroup(CgroupMounts mounts, CgroupTree tree, CgroupPaths paths, int uid) {
    this.mounts = mounts;
    this.tree = tree;
    var own = Path.of("/proc/self/ns/net");
    this.host = new LocalHost(new HostHandle(NAME, List.of(), own, paths, List.of()), uid);
  }

  Host host() {
    return host;
  }

  /**
   * Moves this process here.
   *
   * @throws IOException after {@link #leave}: who takes the testbed down, from another thread, must
   *     not be in it
   */
  synchronized void join() throws IOException {
    if (over) {
      throw new IOException("the testbed is going down");
    }
    joined = true;
    for (var here : homes().keySet()) {
      move(here);
    }
  }

  /** Moves this process back to where it was, for good. */
  synchronized void leave() throws IOException {
    over = true;
    if (joined) {
      for (var home : homes().values()) {
        move(home);
      }
      joined = false;
    }
  }

  /** Each folder of this group, with the folder that this process has in that hierarchy. */
  private Map<Path, Path> homes() {
    var homes = new LinkedHashMap<Path, Path>();
    var paths = host.handle().cgroup();
    paths
        .controllers()
        .forEach((name, folder) -> homes.put(folder, mounts.ownFolder(name).orElseThrow()));
    paths.unified().ifPresent(f -> homes.put(f, tree.ownUnifiedFolder().orElseThrow()));
    return homes;
  }

  private static void move(Path folder) throws IOException {
    var pid = Long.toString(ProcessHandle.current().pid());
    Files.writeString(folder.resolve("cgroup.procs"), pid, StandardOpenOption.WRITE);
  }
}
