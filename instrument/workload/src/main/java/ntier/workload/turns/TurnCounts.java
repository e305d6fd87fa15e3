package ntier.workload.turns;

import ntier.archive.TurnOutcome;
import org.HdrHistogram.Histogram;

/** What is counted of a turn while it counts. Event loop only. */
final class TurnCounts {
  private static final long MOST_MICROS = 3_600_000_000L;
  private static final int DIGITS = 3;

  private final Histogram responseMicros = new Histogram(MOST_MICROS, DIGITS);
  private final Histogram lateMicros = new Histogram(MOST_MICROS, DIGITS);
  private boolean counts;
  private long errors;
  private long wrongLengths;
  private long reconnects;
  private long bytes;

  /** From here on all counts, until {@link #end}. */
  void begin() {
    counts = true;
  }

  void end() {
    counts = false;
  }

  /** An answer with status 200. */
  void answered(long nanos, long bodyBytes, boolean rightLength) {
    if (counts) {
      responseMicros.recordValue(Math.clamp(nanos / 1000, 0, MOST_MICROS));
      bytes += bodyBytes;
      wrongLengths += rightLength ? 0 : 1;
    }
  }

  void error() {
    errors += counts ? 1 : 0;
  }

  void reconnect() {
    reconnects += counts ? 1 : 0;
  }

  /** A request was begun so long after its time. */
  void late(long nanos) {
    if (counts) {
      lateMicros.recordValue(Math.clamp(nanos / 1000, 0, MOST_MICROS));
    }
  }

  /** With what only the end of the turn tells. */
  TurnOutcome outcome(TurnWindow window, long unfinished, long oldestUnfinishedMicros) {
    return new TurnOutcome(
        window.startMicros(),
        window.endMicros(),
        responseMicros.getTotalCount(),
        errors,
        wrongLengths,
        reconnects,
        unfinished,
        oldestUnfinishedMicros,
        bytes,
        percentile(responseMicros, 50),
        percentile(responseMicros, 90),
        percentile(responseMicros, 99),
        percentile(responseMicros, 99.9),
        percentile(responseMicros, 100),
        percentile(lateMicros, 99),
        window.cpuMicros(),
        window.busyThreadMicros());
  }

  private static long percentile(Histogram histogram, double percent) {
    return histogram.getTotalCount() == 0 ? 0 : histogram.getValueAtPercentile(percent);
  }
}
