package ntier.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder with all that is in it. */
public final class FolderTree {
  private FolderTree() {}

  /**
   * Removes it; links are removed and not followed. What somebody else removes meanwhile is no
   * failure.
   *
   * @throws IOException if something cannot be removed; what was removed before stays so
   */
  public static void remove(Path folder) throws IOException {
    empty(folder);
    Files.deleteIfExists(folder);
  }

  /**
   * Removes what is in it, in the same way.
   *
   * @throws IOException as {@link #remove} does
   */
  public static void empty(Path folder) throws IOException {
    List<Path> inside;
    try (Stream<Path> walk = Files.walk(folder)) {
      inside = walk.filter(path -> !path.equals(folder)).sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : inside) {
      Files.deleteIfExists(path);
    }
  }
}
