package ntier.plan.yaml;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A folder of YAML files, each known by its name. */
public final class YamlFolder {
  /** What the files' names end with. */
  public static final String ENDING = ".yaml";

  private YamlFolder() {}

  /**
   * The names of its files without {@link #ENDING}, in their order; none where there is no folder.
   *
   * @throws UncheckedIOException if it can't be read
   */
  public static List<String> names(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(ENDING))
          .map(YamlFolder::name)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(folder + ": can't be read: " + e.getMessage(), e);
    }
  }

  /** Whether what a user wrote is a path to a file, rather than a name. */
  public static boolean isPath(String nameOrPath) {
    return nameOrPath.contains("/") || nameOrPath.endsWith(ENDING);
  }

  /** A file's name without {@link #ENDING}, where it has it. */
  public static String name(String file) {
    return file.endsWith(ENDING) ? file.substring(0, file.length() - ENDING.length()) : file;
  }
}
