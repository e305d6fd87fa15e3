package ntier.testbed.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import ntier.archive.DiskSpace;

/** Asked beforehand, because mysqld says little of a full disk and may wait for space for ever. */
public final class FreeSpace {
  private FreeSpace() {}

  /**
   * @param folder on the disk in question, exists
   * @param what needs the space
   * @throws IOException if there is less
   */
  public static void require(Path folder, long megabytes, String what) throws IOException {
    long free = Files.getFileStore(folder).getUsableSpace() >> 20;
    if (free < megabytes) {
      throw new IOException(
          "%s needs %d MB, and the disk of %s has %d MB left: free some space (%s)"
              .formatted(what, megabytes, folder, free, DiskSpace.describe(folder)));
    }
  }
}
