package ntier.archive;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code machines/parts.json}: what was fetched of each machine that a run used, into {@code
 * machines/<name>/}. It is written when all is there.
 *
 * @param reference the machine to whose clock all times are brought: one of these, or the runner's
 */
public record MachineParts(int formatVersion, String reference, List<Part> machines) {
  /** The version that this suite writes. */
  public static final int VERSION = 1;

  public MachineParts {
    machines = List.copyOf(machines);
  }

  /**
   * The files of one machine.
   *
   * @param files as that machine had them, by their paths below the machine's folder
   */
  public record Part(String name, List<RecordedFile> files) {
    public Part {
      files = List.copyOf(files);
    }

    /**
     * What a folder holds.
     *
     * @param name of the machine
     * @throws RunWriteException if it cannot be brought to disk
     */
    public static Part of(String name, Path folder) {
      return new Part(name, RunFiles.record(folder));
    }
  }

  /**
   * What a file holds, to be compared with what it was.
   *
   * @param path as the record is to have it
   */
  public static RecordedFile found(Path file, String path) throws IOException {
    return FileDigest.of(file, false).recorded(path);
  }

  /**
   * Whether a path may be that of a file of a machine: one inside the folder that it is relative
   * to, and none of those that only the runner writes.
   */
  public static boolean isPart(String path) {
    return RunFiles.isPart(path);
  }
}
