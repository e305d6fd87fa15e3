package ntier.export;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import ntier.analysis.turns.Rounds;
import ntier.analysis.turns.TurnPoint;
import ntier.archive.Absent;
import ntier.archive.Turn;

/** {@code turns.csv}: each turn, those of the warm-up as round 0. */
final class TurnsTable {
  private static final double SECOND = 1e6;
  private static final double MILLISECOND = 1e3;

  private static final String[] COLUMNS = {
    "place",
    "round",
    "variant",
    "load",
    "counts",
    "start_s",
    "seconds",
    "requests",
    "errors",
    "wrong_lengths",
    "unfinished",
    "p50_ms",
    "p90_ms",
    "p99_ms",
    "p99_9_ms",
    "max_ms",
    "server_user_us",
    "server_system_us",
    "server_switches",
    "server_idle_us",
    "load_cpu_us",
    "load_busy_us",
    "steal_us",
    "foreign_us",
    "held_us"
  };

  private TurnsTable() {}

  static void write(List<Turn> turns, Path file) {
    long zero =
        turns.stream()
            .filter(turn -> turn.round() != Turn.WARM_UP)
            .findFirst()
            .or(() -> turns.stream().findFirst())
            .map(Turn::startMicros)
            .orElse(0L);
    Rounds rounds = new Rounds(turns);
    try (CsvTable table = new CsvTable(file, COLUMNS)) {
      for (Turn turn : turns) {
        table.row(row(turn, zero, rounds.turns(TurnPoint.of(turn)).contains(turn)));
      }
    }
  }

  private static Object[] row(Turn turn, long zero, boolean counts) {
    List<Object> row = new ArrayList<>();
    row.add(turn.place());
    row.add(turn.round());
    row.add(turn.variant());
    row.add(turn.load());
    row.add(counts);
    row.add((turn.startMicros() - zero) / SECOND);
    row.add(turn.micros() / SECOND);
    row.add(turn.requests());
    row.add(turn.errors());
    row.add(turn.wrongLengths());
    row.add(turn.unfinished());
    row.add(millis(turn, turn.p50Micros()));
    row.add(millis(turn, turn.p90Micros()));
    row.add(millis(turn, turn.p99Micros()));
    row.add(millis(turn, turn.p999Micros()));
    row.add(millis(turn, turn.maxMicros()));
    row.add(known(turn.serverUserMicros()));
    row.add(known(turn.serverSystemMicros()));
    row.add(known(turn.serverSwitches()));
    row.add(known(turn.serverIdleMicros()));
    row.add(turn.loadCpuMicros());
    row.add(turn.loadBusyMicros());
    row.add(known(turn.stealMicros()));
    row.add(known(turn.foreignMicros()));
    row.add(known(turn.heldMicros()));
    return row.toArray();
  }

  private static Double millis(Turn turn, long micros) {
    return turn.requests() > 0 ? Double.valueOf(micros / MILLISECOND) : null;
  }

  private static Long known(long value) {
    return Absent.isPresent(value) ? Long.valueOf(value) : null;
  }
}
