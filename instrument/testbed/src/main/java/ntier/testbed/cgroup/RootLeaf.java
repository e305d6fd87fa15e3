package ntier.testbed.cgroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Where the processes of a container's root group are while a testbed is up. In cgroup v2 a group
 * that enables controllers for others may hold no process itself, and what looks like the root of
 * the tree in a container is such a group (Linux, admin-guide/cgroup-v2, "No Internal Process
 * Constraint"); the machine's own root is excepted. So they move to a leaf beside the testbed.
 *
 * <pre>
 * before         meanwhile
 * /  1 42 97     /                 enables controllers
 *                /PREFIX-others    1 42 97
 *                /PREFIX           the testbed
 * </pre>
 */
public final class RootLeaf {
  private static final String SUFFIX = "-others";
  private static final String PROCESSES = "cgroup.procs";
  private static final String CONTROLLERS = "cgroup.subtree_control";

  /** How often a controller is asked for while processes that end still count as the root's. */
  private static final int TRIES = 20;

  private static final long PAUSE_MILLIS = 10;

  /** Processes that are started meanwhile are moved in the next round. */
  private static final int ROUNDS = 50;

  /** How a process gets into a group. */
  @FunctionalInterface
  interface Mover {
    void move(String pid, Path group) throws IOException;
  }

  private final Path root;
  private final Path leaf;
  private final Mover mover;

  /**
   * @param root where the v2 tree is mounted
   * @param prefix of the testbed's names
   */
  RootLeaf(Path root, String prefix) {
    this(root, prefix, RootLeaf::write);
  }

  RootLeaf(Path root, String prefix, Mover mover) {
    this.root = root;
    this.leaf = root.resolve(prefix + SUFFIX);
    this.mover = mover;
  }

  private static void write(String pid, Path group) throws IOException {
    CgroupFiles.write(group.resolve(PROCESSES), pid);
  }

  Path folder() {
    return leaf;
  }

  /** Whether the root holds processes that keep it from enabling controllers. */
  boolean isNeeded() throws IOException {
    return !isMachinesRoot() && !processes(root).isEmpty();
  }

  /** The machine's root alone has no type. */
  boolean isMachinesRoot() {
    return !Files.exists(root.resolve("cgroup.type"));
  }

  /**
   * Where a process belongs outside the testbed.
   *
   * @param own the group that it was in
   */
  Path home(Path own) {
    return own.equals(root) && Files.isDirectory(leaf) ? leaf : own;
  }

  /** Moves the root's processes to the leaf. */
  void fill() throws IOException {
    Files.createDirectories(leaf);
    moveAll(root, leaf, mover);
  }

  /** Enables a controller of the root, once its own processes are in the leaf. */
  void enable(String controller) throws IOException {
    IOException busy = null;
    for (int attempt = 0; attempt < (isMachinesRoot() ? 1 : TRIES); attempt++) {
      if (attempt > 0) {
        pause();
      }
      if (isNeeded()) {
        fill();
      }
      try {
        CgroupFiles.write(root.resolve(CONTROLLERS), "+" + controller);
        return;
      } catch (IOException e) {
        busy = e;
      }
    }
    throw new IOException(
        busy.getMessage() + "; in a container, it must be privileged (docs/machines.md)", busy);
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while making control groups", e);
    }
  }

  /**
   * Moves the processes of one group to another and removes it.
   *
   * @param from may be gone already
   * @return what was done, in words; empty if there was nothing to do
   */
  public static String empty(Path from, Path to) throws IOException {
    return empty(from, to, RootLeaf::write);
  }

  static String empty(Path from, Path to, Mover mover) throws IOException {
    if (!Files.isDirectory(from)) {
      return "";
    }
    if (!controllers(to).isEmpty()) {
      return "left processes in %s: others use the controllers of %s".formatted(from, to);
    }
    int moved = moveAll(from, to, mover);
    Files.delete(from);
    return "moved %d processes from %s back to %s".formatted(moved, from, to);
  }

  private static int moveAll(Path from, Path to, Mover mover) throws IOException {
    int moved = 0;
    IOException failed = null;
    for (int round = 0; round < ROUNDS; round++) {
      var processes = processes(from);
      if (processes.isEmpty()) {
        return moved;
      }
      for (var pid : processes) {
        try {
          mover.move(pid, to);
          moved++;
        } catch (IOException e) {
          failed = e; // it may have ended: then it is not listed any more
        }
      }
    }
    throw new IOException(
        "processes %s of control group %s cannot be moved to %s (0: of another process namespace)%s"
            .formatted(processes(from), from, to, failed == null ? "" : ": " + failed.getMessage()),
        failed);
  }

  private static List<String> processes(Path group) throws IOException {
    return lines(group.resolve(PROCESSES));
  }

  private static List<String> controllers(Path group) throws IOException {
    return lines(group.resolve(CONTROLLERS));
  }

  private static List<String> lines(Path file) throws IOException {
    return Files.exists(file)
        ? Files.readString(file).lines().filter(line -> !line.isBlank()).toList()
        : List.of();
  }
}
