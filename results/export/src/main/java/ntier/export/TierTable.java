package ntier.export;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.analysis.figures.BurstySeries;
import ntier.analysis.figures.Series;
import ntier.analysis.figures.ShownServer;
import ntier.analysis.figures.TierFigures;
import ntier.analysis.figures.TierSeries;
import ntier.analysis.recording.TierData;

/**
 * {@code tiers.csv}: a line per tier and 50 ms; {@code servers.csv}: one per server and 50 ms; and
 * {@code load.csv}: one per 50 ms.
 */
final class TierTable {
  private static final List<String> COLUMNS =
      List.of(
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
          "dropped");

  private final ExportedRun run;
  private final Series series;

  TierTable(ExportedRun run) {
    this.run = run;
    this.series = run.findings().series();
  }

  void write(Path file) {
    try (CsvTable table = new CsvTable(file, COLUMNS.toArray(String[]::new))) {
      for (int bucket = 0; bucket < series.vlrt().length; bucket++) {
        for (TierSeries tier : series.tiers()) {
          row(table, figures(tier), tier, run.recording().tier(tier.tier()), bucket);
        }
        if (series.bursty().isPresent()) {
          for (BurstySeries.Tier tier : series.bursty().get().tiers()) {
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

  /** The same of each server, by the name of its host. */
  void writeServers(Path file) {
    List<String> columns = new ArrayList<>(COLUMNS);
    columns.set(columns.indexOf("tier"), "host");
    try (CsvTable table = new CsvTable(file, columns.toArray(String[]::new))) {
      List<ShownServer> servers = ShownServer.of(run.findings());
      for (int bucket = 0; bucket < series.vlrt().length; bucket++) {
        for (ShownServer one : servers) {
          row(table, one.figures(), one.series(), run.recording().named(one.name()), bucket);
        }
      }
    }
  }

  private void row(
      CsvTable table,
      TierFigures figures,
      TierSeries tier,
      Optional<TierData> recorded,
      int bucket) {
    boolean logged = figures.peakQueue().isPresent();
    boolean listened =
        recorded.map(TierData::acceptQueue).filter(queue -> queue.ticks() > 0).isPresent();
    table.row(
        RunClock.bucketSeconds(series, bucket),
        tier.tier(),
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
  private TierFigures figures(TierSeries tier) {
    return run.findings().tiers().stream()
        .filter(one -> one.tier().equals(tier.tier()))
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
