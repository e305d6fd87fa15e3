package ntier.cli.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import ntier.archive.RunDirectory;
import ntier.cli.system.kills.FileTree;

/**
 * Where tests record their runs, apart from the user's: {@code target/runs}. What the tests of
 * before left there is removed; what these leave can be looked into when one has failed.
 */
final class TestRuns {
  static final Path FOLDER = emptied(Ntier.HOME.resolve("target/runs"));

  private TestRuns() {}

  private static Path emptied(Path folder) {
    try {
      FileTree.remove(folder);
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(folder + ": cannot be emptied: " + e.getMessage(), e);
    }
  }

  /** What says so to {@code ntier run}. */
  static List<String> option() {
    return List.of("--runs", FOLDER.toString());
  }

  /** The run that was begun last; tests run one after the other. */
  static RunDirectory newest() {
    return RunDirectory.list(FOLDER).getLast();
  }
}
