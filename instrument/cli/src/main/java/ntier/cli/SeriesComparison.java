package ntier.cli;

import ntier.analysis.comparison.Comparison;
import ntier.analysis.comparison.ComparisonReader;
import ntier.archive.SeriesDirectory;
import ntier.injection.Causes;
import ntier.report.ComparisonReport;

/** The runs of a series side by side: its report, and the same for a terminal. */
final class SeriesComparison {
  private SeriesComparison() {}

  /**
   * Writes the series' report from the runs that ended as they should, if there are any.
   *
   * @return the tables and where the report is
   */
  static String of(SeriesDirectory series) {
    if (series.finishedRuns().isEmpty()) {
      return "no run of " + series.path() + " is finished";
    }
    Comparison comparison = ComparisonReader.of(series, Causes.all().detection());
    ComparisonReport.replace(comparison, series.reportFile());
    return ComparisonText.of(comparison) + "\nreport: " + series.reportFile();
  }
}
