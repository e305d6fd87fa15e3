package ntier.host;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * One way to undo a change of the machine. Each may be repeated: where nothing is left to undo, it
 * does nothing.
 */
public sealed interface Undo {
  /** Writes {@code content} to a file of the kernel. */
  record WriteFile(Path file, String content) implements Undo {}

  /**
   * Thaws a control group and those below, and kills what runs in them, where they are the
   * testbed's.
   *
   * @param testbed whose they are, by its id; empty: whoever's journal this is, as older builds
   *     wrote it
   * @param folders of the one group
   */
  record KillGroups(Optional<String> testbed, List<Path> folders) implements Undo {
    public KillGroups {
      folders = List.copyOf(folders);
    }

    public KillGroups(String testbed, List<Path> folders) {
      this(Optional.of(testbed), folders);
    }
  }

  /**
   * As {@link KillGroups}, then removes them.
   *
   * @param testbed whose they are, by its id; empty: whoever's journal this is, as older builds
   *     wrote it
   * @param folders of the one group
   */
  record RemoveGroups(Optional<String> testbed, List<Path> folders) implements Undo {
    public RemoveGroups {
      folders = List.copyOf(folders);
    }

    public RemoveGroups(String testbed, List<Path> folders) {
      this(Optional.of(testbed), folders);
    }
  }

  /**
   * Turns a controller of cgroup v2 off again, unless others have come to need it.
   *
   * @param subtreeControl a {@code cgroup.subtree_control}
   */
  record DisableController(Path subtreeControl, String controller) implements Undo {}

  /**
   * Moves the processes of a cgroup v2 group back to another one and removes it, unless others have
   * come to need the controllers of that.
   */
  record ReturnProcesses(Path from, Path to) implements Undo {}

  /** Deletes network namespaces. */
  record DeleteNamespaces(List<String> names) implements Undo {
    public DeleteNamespaces {
      names = List.copyOf(names);
    }
  }

  /** Unmounts. */
  record Unmount(Path mountPoint) implements Undo {}

  /** Detaches a file from the loop devices that it backs. */
  record DetachLoop(Path file) implements Undo {}

  /**
   * Lifts a limit of a block device, but only while the kernel's file shows this very limit: the
   * device may be someone else's by then.
   *
   * @param shown one of the file's lines
   * @param lifted what to write to the file
   */
  record LiftLimit(Path file, String shown, String lifted) implements Undo {}

  /** Removes a folder with all in it, but nothing mounted below. */
  record RemoveFolder(Path folder) implements Undo {}

  /**
   * Removes by one rmdir(2) a folder whose files the kernel takes away with it, such as a tracefs
   * instance.
   */
  record RemoveKernelFolder(Path folder) implements Undo {}

  /** Removes a file. */
  record RemoveFile(Path file) implements Undo {}

  /**
   * Turns the swap space of a zram device off and removes that, if it is this very one and not
   * another's of the same number.
   *
   * @param zram the device's number
   * @param mark which it is; empty: older builds did not write it
   */
  record RemoveSwap(int zram, Optional<Mark> mark) implements Undo {
    public RemoveSwap(int zram, Mark mark) {
      this(zram, Optional.of(mark));
    }

    /**
     * What tells a zram device from a later one of its number.
     *
     * @param uuid of its swap space
     * @param bytes its size
     * @param madeAfter the sequence number of a disk that was there before it
     */
    public record Mark(String uuid, long bytes, long madeAfter) {}
  }

  /**
   * Gives a link its own queueing discipline back, if it has one of this kind.
   *
   * @param namespace a file that stands for the link's network namespace
   */
  record RemoveQdisc(Path namespace, String link, String kind) implements Undo {}
}
