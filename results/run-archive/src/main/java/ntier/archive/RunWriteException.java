package ntier.archive;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A file of a run could not be written, with what to do about it. */
public final class RunWriteException extends UncheckedIOException {
  private static final long serialVersionUID = 1;

  private RunWriteException(String message, IOException cause) {
    super(message, cause);
  }

  /** Explains a failed write; every writer of a run's files reports its failures through this. */
  public static RunWriteException of(Path file, IOException cause) {
    return new RunWriteException(file + ": cannot be written: " + reason(file, cause), cause);
  }

  private static String reason(Path file, IOException cause) {
    String said = String.valueOf(cause.getMessage());
    if (DiskSpace.isFull(cause)) {
      return "the disk is full; free some space in "
          + file.toAbsolutePath().getParent()
          + " (older runs may be deleted) and run again; what was written before stays; "
          + DiskSpace.describeFull(file);
    }
    if (cause instanceof NoSuchFileException) {
      return "the folder " + file.toAbsolutePath().getParent() + " is not there; run again";
    }
    if (cause instanceof AccessDeniedException) {
      return "permission denied; run as the user who owns the folder, or as root";
    }
    return said + "; look at the disk, and run again";
  }
}
