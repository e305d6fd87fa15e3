package ntier.export;

import java.nio.file.Path;
import ntier.analysis.Findings;
import ntier.analysis.figures.BurstySeries;
import ntier.analysis.figures.Series;
import ntier.analysis.figures.TierFigures;
import ntier.analysis.figures.TierSeries;
import ntier.analysis.recording.TierData;

/** {@code tiers.csv}: a line per tier and 50 ms; and {@code load.csv}: a line per 50 ms. */
final class TierTable {
  private final ExportedRun run;
  private final Series series;

  TierTable(ExportedRun run) {
    this.run = run;
    this.series = run.findings().series();
  }

  void write(Path file) {
    try (CsvTable table =
        new CsvTable(
            file,
            "time_s",
            "tier",
            "server",
            "cpu_percent",
            "io_wait_percent",
            "queued",
            "queue_limit",
            "in_server",
            "in_server_mean",
            "accept_queue",
            "dropped")) {
      for (int bucket = 0; bucket < series.vlrt().length; bucket++) {
        for (TierSeries tier : series.tiers()) {
          row(table, tier, bucket);
        }
        if (series.neighbour().isPresent()) {
          for (BurstySeries.Tier tier : series.neighbour().get().tiers()) {
            table.row(
                RunClock.bucketSeconds(series, bucket),
                tier.host(),
                tier.name(),
                tier.cpuPercent()[bucket],
                null,
                null,
                null,
                null,
                null,
                null,
                null);
          }
        }
      }
    }
  }

  private void row(CsvTable table, TierSeries tier, int bucket) {
    TierFigures figures = figures(run.findings(), tier);
    boolean logged = figures.peakQueue().isPresent();
    boolean listened =
        run.recording()
            .tier(tier.tier())
            .map(TierData::acceptQueue)
            .filter(queue -> queue.ticks() > 0)
            .isPresent();
    table.row(
        RunClock.bucketSeconds(series, bucket),
        tier.tier().key(),
        figures.name(),
        tier.cpuPercent()[bucket],
        tier.ioWaitPercent()[bucket],
        logged ? tier.queued()[bucket] : null,
        figures.queueLimit(),
        logged ? tier.inServerMax()[bucket] : null,
        logged ? tier.inServerMean()[bucket] : null,
        listened ? tier.acceptQueue()[bucket] : null,
        tier.drops()[bucket]);
  }

  /** The figures of a tier over the whole measure phase. */
  private static TierFigures figures(Findings findings, TierSeries tier) {
    return findings.tiers().stream()
        .filter(one -> one.tier() == tier.tier())
        .findFirst()
        .orElseThrow();
  }

  void writeLoad(Path file) {
    try (CsvTable table = new CsvTable(file, "time_s", "started", "vlrt")) {
      for (int bucket = 0; bucket < series.vlrt().length; bucket++) {
        table.row(
            RunClock.bucketSeconds(series, bucket),
            series.started()[bucket],
            series.vlrt()[bucket]);
      }
    }
  }
}
