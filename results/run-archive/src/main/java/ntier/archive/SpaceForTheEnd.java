package ntier.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.random.RandomGenerator;

/**
 * Room on the disk that is given back when a run ends, so that how it ended can be written where
 * everything else met a full disk.
 */
public final class SpaceForTheEnd {
  /** For the manifest with its account of files, and a last event. */
  private static final int BYTES = 128 * 1024;

  private final Path file;

  private SpaceForTheEnd(Path file) {
    this.file = file;
  }

  /**
   * Takes the room.
   *
   * @throws RunWriteException if there is not so much
   */
  public static SpaceForTheEnd take(RunDirectory run) {
    Path file = run.path().resolve("space-for-the-end" + WholeFile.UNFINISHED);
    byte[] bytes = new byte[BYTES];
    // A disk that compresses keeps no room for zeros.
    RandomGenerator.getDefault().nextBytes(bytes);
    WholeFile.replace(file, bytes);
    return new SpaceForTheEnd(file);
  }

  /** Gives it back; does nothing the second time. */
  public void giveBack() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw RunWriteException.of(file, e);
    }
  }
}
