package ntier.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import ntier.provisioning.Cache;

/**
 * Where a run's servers work: beside the cache, so that the database's copy can share its blocks
 * where the file system knows how.
 */
final class WorkFolder {
  private WorkFolder() {}

  static Path make(String run) throws IOException {
    Path work = Cache.defaultRoot().toAbsolutePath().resolve("work").resolve(run);
    Files.createDirectories(work);
    return work;
  }

  static void remove(Path work) throws IOException {
    if (!Files.isDirectory(work)) {
      return;
    }
    try (Stream<Path> all = Files.walk(work)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
