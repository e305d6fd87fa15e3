package ntier.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import ntier.archive.FolderTree;
import ntier.archive.RunWriteException;

/** The folder of an export: a new or an empty one, so that nothing is ever overwritten. */
public final class ExportFolder {
  private ExportFolder() {}

  /**
   * Empties the folder of an export that failed: an export is whole or not there.
   *
   * @param made whether the folder itself was made for it
   * @param failure is told what cannot be removed
   */
  public static void discard(Path folder, boolean made, Exception failure) {
    try {
      if (made) {
        FolderTree.remove(folder);
      } else {
        FolderTree.empty(folder);
      }
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  /**
   * Makes it, with its parents, if it isn't there.
   *
   * @return why it cannot be used, in words for the user; empty if it can
   * @throws RunWriteException if it can be neither made nor read
   */
  public static String make(Path folder) {
    try {
      if (Files.exists(folder) && !Files.isDirectory(folder)) {
        return folder + ": is a file and is left as it is; the name of a new folder would be right";
      }
      Files.createDirectories(folder);
      try (Stream<Path> inside = Files.list(folder)) {
        return inside.findAny().isPresent()
            ? folder
                + ": exists, is not empty and is left as it is; choose another --out, or remove it"
            : "";
      }
    } catch (IOException e) {
      throw RunWriteException.of(folder, e);
    }
  }
}
