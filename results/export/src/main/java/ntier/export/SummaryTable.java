package ntier.export;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import ntier.analysis.Findings;
import ntier.analysis.figures.ResponseTimes;
import ntier.analysis.figures.TierFigures;
import ntier.analysis.overflow.Episode;

/** {@code summary.csv}: one line, so that those of many runs make one table. */
final class SummaryTable {
  private final Map<String, Object> fields = new LinkedHashMap<>();

  private SummaryTable() {}

  static void write(ExportedRun run, Path file) {
    SummaryTable summary = new SummaryTable();
    summary.fill(run);
    try (CsvTable table = new CsvTable(file, summary.fields.keySet().toArray(String[]::new))) {
      table.row(summary.fields.values().toArray());
    }
  }

  private void fill(ExportedRun run) {
    Findings findings = run.findings();
    ResponseTimes times = findings.requests().times();
    fields.put("run", run.run().id());
    fields.put("experiment", findings.experiment());
    fields.put("title", findings.title());
    fields.put("complete", findings.complete());
    fields.put("trusted", findings.trust().trusted());
    fields.put("nx", findings.nx());
    fields.put("measure_start_epoch_us", findings.window().startMicros());
    fields.put("measured_s", findings.window().seconds());
    fields.put("requests", findings.requests().total());
    fields.put("errors", findings.requests().errors());
    fields.put("requests_per_s", findings.requests().perSecond());
    fields.put("p50_ms", times.p50Millis());
    fields.put("p90_ms", times.p90Millis());
    fields.put("p99_ms", times.p99Millis());
    fields.put("p99_9_ms", times.p999Millis());
    fields.put("max_ms", times.maxMillis());
    fields.put("vlrt", findings.vlrt().count());
    fields.put("vlrt_percent", findings.vlrt().percent());
    fields.put("vlrt_queueing", findings.vlrt().queueing());
    fields.put("millibottlenecks", findings.origins().size());
    fields.put("episodes", findings.episodes().size());
    fields.put(
        "dropped_requests", findings.episodes().stream().mapToLong(Episode::droppedRequests).sum());
    for (TierFigures tier : findings.tiers()) {
      tier(tier);
      tier.servers().orElse(List.of()).forEach(this::tier);
    }
  }

  private void tier(TierFigures figures) {
    String tier = figures.tier().replace('-', '_');
    fields.put(tier + "_server", figures.server());
    fields.put(tier + "_cpu_percent", known(figures.cpuPercent()));
    fields.put(tier + "_queue_limit", figures.queueLimit());
    fields.put(tier + "_peak_queue", known(figures.peakQueue()));
    fields.put(tier + "_dropped_requests", known(figures.droppedRequests()));
    fields.put(tier + "_dropped_packets", figures.droppedPackets());
  }

  private static Double known(OptionalDouble value) {
    return value.isPresent() ? Double.valueOf(value.getAsDouble()) : null;
  }

  private static Long known(OptionalLong value) {
    return value.isPresent() ? Long.valueOf(value.getAsLong()) : null;
  }
}
