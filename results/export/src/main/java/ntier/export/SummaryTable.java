package ntier.export;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import ntier.analysis.Findings;
import ntier.analysis.figures.ResponseTimes;
import ntier.analysis.figures.TierFigures;
import ntier.analysis.overflow.Episode;
import ntier.plan.Role;

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
    for (Role role : Role.values()) {
      tier(role.key(), findings.tiers().stream().filter(one -> one.tier() == role).findFirst());
    }
  }

  private void tier(String tier, Optional<TierFigures> figures) {
    fields.put(tier + "_server", figures.map(TierFigures::server).orElse(null));
    fields.put(tier + "_cpu_percent", figures.map(one -> known(one.cpuPercent())).orElse(null));
    fields.put(tier + "_queue_limit", figures.map(TierFigures::queueLimit).orElse(null));
    fields.put(tier + "_peak_queue", figures.map(one -> known(one.peakQueue())).orElse(null));
    fields.put(
        tier + "_dropped_requests", figures.map(one -> known(one.droppedRequests())).orElse(null));
    fields.put(tier + "_dropped_packets", figures.map(TierFigures::droppedPackets).orElse(null));
  }

  private static Double known(OptionalDouble value) {
    return value.isPresent() ? Double.valueOf(value.getAsDouble()) : null;
  }

  private static Long known(OptionalLong value) {
    return value.isPresent() ? Long.valueOf(value.getAsLong()) : null;
  }
}
