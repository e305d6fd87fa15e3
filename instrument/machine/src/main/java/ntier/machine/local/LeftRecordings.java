package ntier.machine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import ntier.testbed.TestbedSettings;

/**
 * What this machine recorded of runs whose runner was lost, so that nobody fetched it: in {@code
 * left}, beside the folders that runs work in, until somebody removes it.
 *
 * @param folder may not exist
 */
record LeftRecordings(Path folder) {
  static LeftRecordings of(TestbedSettings settings) {
    return new LeftRecordings(settings.workFolders().resolveSibling("left"));
  }

  /**
   * Moves one there.
   *
   * @param recording folder of a run, on the same disk
   */
  void keep(Path recording) throws IOException {
    Files.createDirectories(folder);
    Files.move(recording, folder.resolve(recording.getFileName()));
  }

  /** All that are there, in words. */
  List<String> told() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted()
          .map(
              one ->
                  "%s, recorded of a run whose runner was lost: remove it by hand".formatted(one))
          .toList();
    }
  }
}
