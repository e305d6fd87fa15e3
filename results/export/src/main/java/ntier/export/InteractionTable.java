package ntier.export;

import java.nio.file.Path;
import ntier.analysis.figures.InteractionSeries;
import ntier.analysis.figures.Series;

/** {@code interactions.csv}: the first tier's queue and the VLRT requests by interaction. */
final class InteractionTable {
  private final Series series;

  InteractionTable(ExportedRun run) {
    this.series = run.findings().series();
  }

  void write(Path file) {
    try (CsvTable table = new CsvTable(file, "time_s", "interaction", "static", "queued", "vlrt")) {
      for (int bucket = 0; bucket < series.vlrt().length; bucket++) {
        for (InteractionSeries one : series.interactions()) {
          table.row(
              RunClock.bucketSeconds(series, bucket),
              one.interaction(),
              one.file(),
              one.queued()[bucket],
              one.vlrt()[bucket]);
        }
      }
    }
  }
}
