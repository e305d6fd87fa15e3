package ntier.export;

import static ntier.analysis.words.Words.key;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.overflow.Drop;
import ntier.analysis.overflow.Episode;
import ntier.analysis.overflow.LongWaits;
import ntier.analysis.overflow.SentAgain;
import ntier.analysis.overflow.VlrtCauses;
import ntier.archive.Request;
import ntier.archive.Retransmit;

/**
 * {@code drops.csv}: each connection that lost a packet, and {@code vlrt.csv}: each request of a
 * second or more with its cause.
 */
final class DropTables {
  private final ExportedRun run;
  private final RunClock clock;
  private final ServerColumn column;

  /** Drops by the number of the request that they made very long. */
  private final Map<Integer, List<Drop>> byRequest = new HashMap<>();

  DropTables(ExportedRun run) {
    this.run = run;
    this.clock = run.clock();
    this.column = new ServerColumn(run.findings());
    for (Drop drop : run.drops().all()) {
      OptionalInt place = run.causes().requestOf(drop);
      if (place.isPresent()) {
        byRequest
            .computeIfAbsent(run.requests().ofMeasured(place.getAsInt()), _ -> new ArrayList<>(1))
            .add(drop);
      }
    }
  }

  void writeDrops(Path file) {
    try (CsvTable table =
        new CsvTable(
            file,
            column.names(
                "dropped_by_server",
                "drop",
                "time_s",
                "dropped_by",
                "retries",
                "last_retry_s",
                "episode",
                "vlrt_request",
                "matched_by",
                "connection"))) {
      int number = 0;
      for (Drop drop : run.drops().all()) {
        OptionalInt place = run.causes().requestOf(drop);
        table.row(
            column.line(
                drop.server(),
                number++,
                clock.seconds(drop.atMicros()),
                drop.tier(),
                drop.retriesMicros().size(),
                drop.retriesMicros().isEmpty()
                    ? null
                    : clock.seconds(drop.retriesMicros().getLast()),
                episode(drop),
                place.isPresent() ? run.requests().ofMeasured(place.getAsInt()) : null,
                place.isPresent() ? matchedBy(drop) : null,
                drop.peer().isEmpty() ? null : drop.peer()));
      }
    }
  }

  void writeVlrt(Path file) {
    try (CsvTable table =
        new CsvTable(
            file,
            column.names(
                "dropped_by_server",
                "request",
                "interaction",
                "start_s",
                "response_ms",
                "cause",
                "waited_in",
                "waited_ms",
                "dropped_by",
                "dropped_s",
                "drops",
                "matched_by",
                "episode",
                "millibottleneck",
                "origin_tier",
                "origin_kind"))) {
      LongWaits waits = new LongWaits(run.run());
      int measured = run.requests().measured().length;
      for (int place = 0; place < measured; place++) {
        if (VlrtCauses.isVlrt(run.requests().get(run.requests().ofMeasured(place)))) {
          row(table, place, waits);
        }
      }
    }
  }

  private void row(CsvTable table, int place, LongWaits waits) {
    int number = run.requests().ofMeasured(place);
    Request request = run.requests().get(number);
    List<Drop> drops = byRequest.getOrDefault(number, List.of());
    Drop first = drops.isEmpty() ? null : drops.getFirst();
    Integer episode = first == null ? null : episode(first);
    Millibottleneck origin =
        episode == null ? null : run.findings().episodes().get(episode).origin().orElse(null);
    LongWaits.Wait wait = first == null ? waits.of(request).orElse(null) : null;
    table.row(
        column.line(
            first == null ? null : first.server(),
            number,
            request.interaction(),
            clock.seconds(request.startMicros()),
            RunClock.millis(request.startMicros(), request.endMicros()),
            cause(place, first),
            wait == null ? null : wait.place().key(),
            wait == null ? null : RunClock.millis(0, wait.micros()),
            first == null ? null : first.tier(),
            first == null ? null : clock.seconds(first.atMicros()),
            drops.size(),
            first == null ? null : matchedBy(first),
            episode,
            EventTables.number(run.findings(), origin),
            origin == null ? null : origin.tier(),
            origin == null ? null : key(origin.kind())));
  }

  private String cause(int place, Drop first) {
    if (first != null) {
      return "drop";
    }
    return run.causes().isLostOnTheWay(place) ? "loss" : "queueing";
  }

  /** A connection of the users is known by its address and port, one between tiers by its times. */
  private String matchedBy(Drop drop) {
    if (drop.request() != Drop.NO_REQUEST) {
      return "port";
    }
    return run.causes().isCertain(drop) ? "connection" : "time";
  }

  void writeRetransmissions(Path file) {
    try (CsvTable table =
        new CsvTable(
            file,
            "time_s",
            "tier",
            "class",
            "state",
            "source",
            "source_port",
            "destination",
            "destination_port",
            "arrived_s")) {
      for (SentAgain again : run.drops().sentAgain()) {
        Retransmit row = again.row();
        table.row(
            clock.seconds(row.atMicros()),
            again.tier(),
            again.cause().name().toLowerCase(Locale.ROOT),
            row.state(),
            row.source(),
            row.sourcePort(),
            row.destination(),
            row.destinationPort(),
            row.arrivedMicros() <= 0 ? null : clock.seconds(row.arrivedMicros()));
      }
    }
  }

  /** Its place in episodes.csv; null if it is in none. */
  private Integer episode(Drop drop) {
    List<Episode> episodes = run.findings().episodes();
    for (int i = 0; i < episodes.size(); i++) {
      Episode one = episodes.get(i);
      if (one.dropping().equals(drop.tier())
          && one.server().map(drop.server()::equals).orElse(true)
          && one.startMicros() <= drop.atMicros()
          && drop.atMicros() <= one.endMicros()) {
        return i;
      }
    }
    return null;
  }
}
