package ntier.archive;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A file that is written at once, such as a page. */
public final class WholeFile {
  private WholeFile() {}

  /**
   * Puts a file in the place of one that may be there, in one step. A symbolic link is replaced,
   * never followed: in a folder that came from somebody else it could lead anywhere.
   *
   * @throws RunWriteException if it cannot be written
   */
  public static void replace(Path file, String text) {
    JsonDocument.replace(file, text.getBytes(StandardCharsets.UTF_8));
  }
}
