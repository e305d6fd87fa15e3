package ntier.cli;

import java.nio.file.Path;
import java.util.stream.Stream;
import ntier.archive.RunDirectory;
import ntier.archive.SeriesDirectory;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.UserError;

/** Runs as they are named to be compared. */
final class ComparedRuns {
  private ComparedRuns() {}

  /**
   * A run, or all finished runs of a series.
   *
   * @throws UserError if it is a run of turns
   */
  static Stream<RunDirectory> of(Path folder) {
    return SeriesDirectory.isSeries(folder)
        ? SeriesDirectory.open(folder).finishedRuns().stream()
        : Stream.of(ofUsers(RunDirectory.open(folder)));
  }

  private static RunDirectory ofUsers(RunDirectory run) {
    if (run.isOfTurns()) {
      throw new UserError(
          ExitCode.WRONG_USE,
          run.path()
              + ": it is a run of turns, which compares its variants itself: its report.html does; runs of emulated users belong here");
    }
    return run;
  }
}
