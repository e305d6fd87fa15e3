package ntier.cli.system;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.cli.system.kills.FileTree;

/** What the machines of tests keep of runs whose runner they lost; they share the cache. */
final class KeptRecordings {
  private static final Path KEPT = Path.of("/var/cache/ntier/left");

  private KeptRecordings() {}

  /** Where they are, of all runs. */
  static List<Path> all() throws IOException {
    return named("*");
  }

  private static List<Path> named(String pattern) throws IOException {
    List<Path> found = new ArrayList<>();
    if (Files.isDirectory(KEPT)) {
      try (DirectoryStream<Path> all = Files.newDirectoryStream(KEPT, pattern)) {
        all.forEach(found::add);
      }
    }
    return found;
  }

  /**
   * What machines kept of a run whose runner they lost, and removes it.
   *
   * @return paths of files, by their names in a run's folder, of each machine that kept any
   */
  static List<Set<String>> take(String run) throws IOException {
    return take(named(run + "-*"));
  }

  /**
   * What machines kept that was not there, and removes it.
   *
   * @param before what was there
   * @return as of one run
   */
  static List<Set<String>> takeAllBut(List<Path> before) throws IOException {
    List<Path> since = all();
    since.removeAll(before);
    return take(since);
  }

  private static List<Set<String>> take(List<Path> recordings) throws IOException {
    List<Set<String>> kept = new ArrayList<>();
    for (Path one : recordings) {
      kept.add(files(one));
      FileTree.remove(one);
    }
    if (Files.isDirectory(KEPT) && all().isEmpty()) {
      Files.delete(KEPT);
    }
    return kept;
  }

  private static Set<String> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString())
          .collect(Collectors.toSet());
    }
  }
}
