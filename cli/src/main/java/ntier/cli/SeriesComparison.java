package ntier.cli;

import java.util.List;
import ntier.archive.RunDirectory;
import ntier.archive.SeriesDirectory;

/** The runs of a series side by side, for a terminal. */
final class SeriesComparison {
  private SeriesComparison() {}

  /** Of the runs that ended as they should. */
  static String of(SeriesDirectory series) {
    List<RunDirectory> runs = series.finishedRuns();
    return runs.isEmpty()
        ? "no run of " + series.path() + " is finished"
        : CompareCommand.table(runs.stream().map(RunDirectory::summary).toList());
  }
}
