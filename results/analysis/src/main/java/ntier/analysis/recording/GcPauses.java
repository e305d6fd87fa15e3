package ntier.analysis.recording;

import java.util.ArrayList;
import java.util.List;
import ntier.archive.GcPause;

/**
 * Garbage collections of a JVM over its whole life, from its own log.
 *
 * @param pauses all of them, in order of their ends
 */
public record GcPauses(List<GcPause> pauses) {
  /** A collection may come in two pauses, a young one and at once the full one. */
  private static final long TOGETHER_MICROS = 10_000;

  public GcPauses {
    pauses = List.copyOf(pauses);
  }

  /** How long its threads stood still in all. */
  public double totalMillis() {
    return pauses.stream().mapToLong(GcPause::durationMicros).sum() / 1e3;
  }

  /** The longest. */
  public double maxMillis() {
    return pauses.stream().mapToLong(GcPause::durationMicros).max().orElse(0) / 1e3;
  }

  /** The same, those that follow one another at once made one, under the last one's name. */
  public List<GcPause> joined() {
    List<GcPause> joined = new ArrayList<>();
    for (GcPause pause : pauses) {
      boolean follows =
          !joined.isEmpty() && pause.startMicros() - joined.getLast().endMicros() < TOGETHER_MICROS;
      long start = follows ? joined.removeLast().startMicros() : pause.startMicros();
      joined.add(new GcPause(start, pause.endMicros(), pause.what()));
    }
    return joined;
  }
}
