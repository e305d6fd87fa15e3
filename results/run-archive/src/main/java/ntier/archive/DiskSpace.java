package ntier.archive;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** What is left of a disk, and how a full one is told of. */
public final class DiskSpace {
  private static final double MEGABYTE = 1 << 20;

  private DiskSpace() {}

  /** Whether a write failed because the disk, or the quota of its user, is full. */
  public static boolean isFull(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String said = String.valueOf(cause.getMessage());
      if (said.contains("No space left on device") || said.contains("Disk quota exceeded")) {
        return true;
      }
    }
    return false;
  }

  /**
   * Which disk a file or folder is on, or would be, and what is left of it, such as {@code the disk
   * is / (/dev/vda), 0.0 of 20,480.0 MB left}.
   */
  public static String describe(Path path) {
    try {
      FileStore disk = Files.getFileStore(existing(path));
      return String.format(
          Locale.ROOT,
          "the disk is %s, %,.1f of %,.1f MB left",
          disk,
          disk.getUsableSpace() / MEGABYTE,
          disk.getTotalSpace() / MEGABYTE);
    } catch (IOException e) {
      return "the disk of " + path + " cannot be asked: " + e.getMessage();
    }
  }

  /** The same, of a disk that has just refused a write. */
  public static String describeFull(Path path) {
    return describe(path) + " (if that is enough, it lacks room for more files: df -i)";
  }

  private static Path existing(Path path) {
    Path folder = path.toAbsolutePath();
    while (!Files.exists(folder) && folder.getParent() != null) {
      folder = folder.getParent();
    }
    return folder;
  }
}
