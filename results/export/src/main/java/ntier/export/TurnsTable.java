package ntier.export;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import ntier.analysis.turns.Disturbance;
import ntier.analysis.turns.TurnPoint;
import ntier.archive.Absent;
import ntier.archive.Turn;

/** {@code turns.csv}: each turn, those of the warm-up as round 0. */
final class TurnsTable {
  private static final double SECOND = 1e6;
  private static final double MILLISECOND = 1e3;

  private static final String[] COLUMNS = {
    "place", "round", "variant", "load", "counts", "start_s", "seconds", "requests", "errors",
    "wrong_lengths", "unfinished", "p50_ms", "p90_ms", "p99_ms", "p99_9_ms", "max_ms",
    "server_user_us", "server_system_us", "server_switches", "server_idle_us", "load_cpu_us",
    "load_busy_us", "steal_us", "foreign_us"
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
    Set<List<Object>> counted = new HashSet<>();
    try (CsvTable table = new CsvTable(file, COLUMNS)) {
      for (Turn turn : turns) {
        // As ntier.analysis.turns.Rounds takes them: the first that was not disturbed.
        boolean counts =
            turn.round() != Turn.WARM_UP
                && !Disturbance.disturbed(turn)
                && counted.add(List.of(turn.round(), TurnPoint.of(turn)));
        table.row(row(turn, zero, counts));
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
    row.add(turn.p50Micros() / MILLISECOND);
    row.add(turn.p90Micros() / MILLISECOND);
    row.add(turn.p99Micros() / MILLISECOND);
    row.add(turn.p999Micros() / MILLISECOND);
    row.add(turn.maxMicros() / MILLISECOND);
    row.add(known(turn.serverUserMicros()));
    row.add(known(turn.serverSystemMicros()));
    row.add(known(turn.serverSwitches()));
    row.add(known(turn.serverIdleMicros()));
    row.add(turn.loadCpuMicros());
    row.add(turn.loadBusyMicros());
    row.add(known(turn.stealMicros()));
    row.add(known(turn.foreignMicros()));
    return row.toArray();
  }

  private static Long known(long value) {
    return Absent.isPresent(value) ? Long.valueOf(value) : null;
  }
}
