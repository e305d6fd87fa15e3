package ntier.export;

import static ntier.analysis.words.Words.key;

import java.nio.file.Path;
import ntier.analysis.Findings;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.overflow.Episode;
import ntier.archive.Injection;

/** {@code millibottlenecks.csv}, {@code episodes.csv} and {@code injections.csv}. */
final class EventTables {
  private final ExportedRun run;
  private final Findings findings;
  private final RunClock clock;
  private final ServerColumn column;

  EventTables(ExportedRun run) {
    this.run = run;
    this.findings = run.findings();
    this.clock = run.clock();
    this.column = new ServerColumn(run.findings());
  }

  /** The place of a millibottleneck in millibottlenecks.csv; null for none. */
  static Integer number(Findings findings, Millibottleneck one) {
    int place = one == null ? -1 : findings.millibottlenecks().indexOf(one);
    return place < 0 ? null : Integer.valueOf(place);
  }

  void writeMillibottlenecks(Path file) {
    try (CsvTable table =
        new CsvTable(
            file,
            column.names(
                "host",
                "millibottleneck",
                "tier",
                "kind",
                "start_s",
                "end_s",
                "duration_ms",
                "aftermath",
                "evidence"))) {
      int number = 0;
      for (Millibottleneck one : findings.millibottlenecks()) {
        table.row(
            column.line(
                one.name(),
                number++,
                one.tier(),
                key(one.kind()),
                clock.seconds(one.startMicros()),
                clock.seconds(one.endMicros()),
                RunClock.millis(one.startMicros(), one.endMicros()),
                one.aftermath(),
                one.evidence()));
      }
    }
  }

  void writeEpisodes(Path file) {
    try (CsvTable table =
        new CsvTable(
            file,
            column.names(
                "dropped_by_server",
                "episode",
                "direction",
                "dropped_by",
                "start_s",
                "end_s",
                "dropped_requests",
                "vlrt",
                "peak_queue",
                "by_retries",
                "second_level",
                "millibottleneck",
                "origin_tier",
                "origin_kind",
                "origin_start_s",
                "sentence"))) {
      int number = 0;
      for (Episode one : findings.episodes()) {
        Millibottleneck origin = one.origin().orElse(null);
        table.row(
            column.line(
                one.server().orElse(one.dropping()),
                number++,
                key(one.direction()),
                one.dropping(),
                clock.seconds(one.startMicros()),
                clock.seconds(one.endMicros()),
                one.droppedRequests(),
                one.vlrt(),
                one.peakQueue(),
                one.byRetries(),
                one.secondLevel(),
                number(findings, origin),
                origin == null ? null : origin.tier(),
                origin == null ? null : key(origin.kind()),
                origin == null ? null : clock.seconds(origin.startMicros()),
                one.sentence()));
      }
    }
  }

  void writeInjections(Path file) {
    try (CsvTable table =
        new CsvTable(
            file,
            "injector",
            "tier",
            "host",
            "asked_start_s",
            "asked_ms",
            "start_s",
            "end_s",
            "duration_ms",
            "note")) {
      for (Injection one : run.recording().injections()) {
        table.row(
            one.injector(),
            one.tier(),
            one.host(),
            clock.seconds(one.askedStartMicros()),
            RunClock.millis(0, one.askedMicros()),
            clock.seconds(one.startMicros()),
            clock.seconds(one.endMicros()),
            RunClock.millis(one.startMicros(), one.endMicros()),
            one.note());
      }
    }
  }
}
