package ntier.simulation.engine;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** What is counted in the measure phase. */
final class Recorder {
  private static final long SECOND_MICROS = 1_000_000;
  private static final int MOST_SECONDS = 300;

  private final long startNanos;
  private final long endNanos;
  private final Histogram times = new Histogram(SECOND_MICROS * MOST_SECONDS, 3);
  private final long[] clusters = new long[MOST_SECONDS + 1];
  private final List<Outcome.Drop> drops = new ArrayList<>();
  private final long[] vlrtByLevel;
  private long vlrtWithoutDrop;
  private long errors;
  private long total;
  private long sumMicros;

  Recorder(long startNanos, long endNanos, int levels) {
    this.startNanos = startNanos;
    this.endNanos = endNanos;
    this.vlrtByLevel = new long[levels];
  }

  boolean measures(long now) {
    return now >= startNanos && now < endNanos;
  }

  /** A user's request is over. */
  void ended(long began, long now, boolean failed, long droppedLevels) {
    if (!measures(began)) {
      return;
    }
    long micros = (now - began) / 1000;
    total++;
    errors += failed ? 1 : 0;
    sumMicros += micros;
    times.recordValue(Math.min(micros, SECOND_MICROS * MOST_SECONDS));
    if (micros >= SECOND_MICROS) {
      clusters[(int) Math.min(MOST_SECONDS, micros / SECOND_MICROS)]++;
      vlrtWithoutDrop += droppedLevels == 0 ? 1 : 0;
      for (int level = 0; level < vlrtByLevel.length; level++) {
        vlrtByLevel[level] += droppedLevels >>> level & 1;
      }
    }
  }

  /** The first packet of a connection was dropped. */
  void dropped(int level, long now) {
    drops.add(new Outcome.Drop(level, (now - startNanos) / 1000));
  }

  long total() {
    return total;
  }

  long errors() {
    return errors;
  }

  double meanMicros() {
    return total == 0 ? 0 : (double) sumMicros / total;
  }

  Histogram times() {
    return times;
  }

  long[] clusters() {
    return clusters;
  }

  long vlrtWithoutDrop() {
    return vlrtWithoutDrop;
  }

  long[] vlrtByLevel() {
    return vlrtByLevel;
  }

  List<Outcome.Drop> drops() {
    return drops;
  }
}
