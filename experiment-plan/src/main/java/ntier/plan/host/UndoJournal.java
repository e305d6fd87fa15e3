package ntier.plan.host;

import java.io.IOException;
import java.util.List;

/**
 * What an injector or the testbed tells before it changes the machine, so that {@code ntier clean}
 * can undo it after a SIGKILL.
 */
public interface UndoJournal {
  /**
   * Writes to disk, before the change is made, how to undo it.
   *
   * @return to be closed once the change is undone
   */
  Entry willChange(UndoStep undo) throws IOException;

  /**
   * One way to undo a change; a step that finds nothing to undo does nothing.
   *
   * @param kind such as {@code write-file}, {@code remove-cgroup}, {@code delete-namespace}, {@code
   *     unmount}, {@code lift-limit}, {@code remove-kernel-folder}, {@code remove-file}, {@code
   *     remove-swap}, {@code remove-qdisc}
   * @param arguments what the kind needs
   */
  record UndoStep(String kind, List<String> arguments) {
    public UndoStep {
      arguments = List.copyOf(arguments);
    }

    /** To undo by writing {@code content} to a file of the kernel. */
    public static UndoStep writeFile(String path, String content) {
      return new UndoStep("write-file", List.of(path, content));
    }

    /**
     * To undo by turning off the swap space of a zram device and removing that, if it is this very
     * one and not another's of the same number.
     *
     * @param uuid of its swap space
     * @param bytes its size
     * @param madeAfter the sequence number of a disk that was there before it
     */
    public static UndoStep removeSwap(int zram, String uuid, long bytes, long madeAfter) {
      return new UndoStep(
          "remove-swap",
          List.of(Integer.toString(zram), uuid, Long.toString(bytes), Long.toString(madeAfter)));
    }

    /** To undo by removing a file. */
    public static UndoStep removeFile(String path) {
      return new UndoStep("remove-file", List.of(path));
    }

    /**
     * To undo a limit of a block device by writing {@code lifted}, but only while the kernel's file
     * shows this very limit in one of its lines: the device may be someone else's by then.
     */
    public static UndoStep liftLimit(String path, String shown, String lifted) {
      return new UndoStep("lift-limit", List.of(path, shown, lifted));
    }

    /**
     * To undo by one rmdir(2) of a folder whose files the kernel takes away with it, such as a
     * tracefs instance.
     */
    public static UndoStep removeKernelFolder(String path) {
      return new UndoStep("remove-kernel-folder", List.of(path));
    }

    /**
     * To undo by giving a link its own queueing discipline back, if it has one of this kind.
     *
     * @param namespace a file that stands for the link's network namespace
     */
    public static UndoStep removeQdisc(String namespace, String link, String kind) {
      return new UndoStep("remove-qdisc", List.of(namespace, link, kind));
    }
  }

  /** A change that is made and not yet undone. */
  interface Entry extends AutoCloseable {
    /** Says that the change is undone. */
    @Override
    void close() throws IOException;
  }
}
