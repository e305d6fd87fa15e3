package ntier.testbed.cgroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Finds the groups of testbeds of one prefix on this machine, this process's own or others'. */
public final class TestbedGroups {
  /** Deep enough for a group below a session's or a container's own. */
  private static final int DEPTH = 6;

  private final String prefix;

  public TestbedGroups(String prefix) {
    this.prefix = prefix;
  }

  /** The folders that a testbed of this process would have, as far as they exist. */
  public List<Path> atOwnPlace() throws IOException {
    var folders = CgroupTree.folders(new CgroupTree(CgroupMounts.probe(), prefix).parent());
    return folders.stream().filter(Files::isDirectory).toList();
  }

  /**
   * All folders of this name: one level deep, and deeper where v1 has a testbed's memory group and
   * where containers have all of theirs.
   */
  public List<Path> everywhere() throws IOException {
    var mounts = CgroupMounts.probe();
    Set<Path> deep = new LinkedHashSet<>();
    mounts.unified().ifPresent(deep::add);
    if (mounts.controllers().containsKey("memory")) {
      deep.add(mounts.controllers().get("memory"));
    }
    Set<Path> roots = new TreeSet<>(mounts.controllers().values());
    roots.addAll(deep);
    var found = new ArrayList<Path>();
    for (var root : roots) {
      find(root, deep.contains(root) ? DEPTH : 1, found);
    }
    return found;
  }

  private void find(Path folder, int depth, List<Path> found) throws IOException {
    for (var child : CgroupFiles.children(folder)) {
      if (child.getFileName().toString().equals(prefix)) {
        found.add(child);
      } else if (depth > 1) {
        find(child, depth - 1, found);
      }
    }
  }
}
