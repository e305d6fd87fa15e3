package ntier.machine;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks after the disks that a run writes to. Apache, nginx and mysqld say little or nothing of a
 * full disk, and go on without what they could not write: so a run ends while there is still room
 * for all that it has to write in its end.
 */
public final class DiskRoom {
  private static final long MEGABYTE = 1 << 20;

  /** A run that begins must be able to write for a while. */
  private static final long LEAST_TO_BEGIN = 32 * MEGABYTE;

  /**
   * For what the programs hold in memory (at most a second of samples and requests, and 16 MB of
   * requests of each server whose disk stalled) and the request logs that are still to be copied.
   */
  private static final long LEAST_TO_GO_ON = 16 * MEGABYTE;

  private final List<Disk> disks;

  private record Disk(Path folder, FileStore store) {}

  private DiskRoom(List<Disk> disks) {
    this.disks = disks;
  }

  /**
   * For a run that begins.
   *
   * @param folders on the disks in question, exist
   * @throws NoRoomException if a run should not even begin
   */
  public static DiskRoom require(Path... folders) throws IOException {
    List<Disk> disks = new ArrayList<>();
    for (Path folder : folders) {
      Disk disk = new Disk(folder, Files.getFileStore(folder));
      if (disk.store().getUsableSpace() < LEAST_TO_BEGIN) {
        throw new NoRoomException(
            folder, "the run was not started, because its disk is full", LEAST_TO_BEGIN / MEGABYTE);
      }
      disks.add(disk);
    }
    return new DiskRoom(disks);
  }

  /**
   * A run that is under way must be able to go on.
   *
   * @throws RunFailedException if it has to end
   */
  public void requireToGoOn() throws IOException {
    for (Disk disk : disks) {
      if (disk.store().getUsableSpace() < LEAST_TO_GO_ON) {
        NoRoomException full =
            new NoRoomException(
                disk.folder(),
                "the run was ended because the disk is full; what was recorded until then is kept",
                LEAST_TO_GO_ON / MEGABYTE);
        throw new RunFailedException(full.getMessage());
      }
    }
  }
}
