package ntier.machine;

import java.nio.file.Path;
import ntier.archive.DiskSpace;

/** A disk is too full to begin a run, or for one to go on. */
public final class NoRoomException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public NoRoomException(Path folder, String what, long megabytes) {
    super(
        "%s: there must be %d MB of room in %s; free some space there (older runs may be deleted) and run again; %s"
            .formatted(what, megabytes, folder, DiskSpace.describe(folder)));
  }
}
