package ntier.cli;

import java.nio.file.Path;
import ntier.lifecycle.Ownership;
import ntier.machine.Home;
import picocli.CommandLine.Option;

/** {@code --runs}: where a command keeps what it makes. */
final class RunsOption {
  @Option(
      names = "--runs",
      paramLabel = "FOLDER",
      description = "Where the new folder is made (default: runs/ of the checkout).")
  private Path runs;

  /** Whether a folder was typed. */
  boolean given() {
    return runs != null;
  }

  /** The folder typed, or the checkout's; made if it isn't there. */
  Path in(Home home) {
    Path folder = given() ? runs.toAbsolutePath() : home.runs();
    Ownership.makeRunsFolder(folder);
    return folder;
  }
}
