package ntier.export;

import java.nio.file.Path;
import ntier.analysis.Findings;
import ntier.analysis.figures.PercentilePoint;
import ntier.analysis.figures.ResponseTimeBins;

/** {@code response_times.csv} (a histogram) and {@code percentiles.csv}, of the measure phase. */
final class DistributionTables {
  private final Findings findings;

  DistributionTables(Findings findings) {
    this.findings = findings;
  }

  void writeHistogram(Path file) {
    ResponseTimeBins bins = findings.responseTimes();
    try (CsvTable table = new CsvTable(file, "from_ms", "to_ms", "requests")) {
      for (int bin = 0; bin < bins.counts().length; bin++) {
        table.row(bin * bins.binMillis(), (bin + 1) * bins.binMillis(), bins.counts()[bin]);
      }
    }
  }

  void writePercentiles(Path file) {
    try (CsvTable table = new CsvTable(file, "percent", "response_ms")) {
      for (PercentilePoint point : findings.requests().distribution()) {
        table.row(point.percent(), point.millis());
      }
    }
  }
}
