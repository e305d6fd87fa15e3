package ntier.export;

import java.math.BigDecimal;
import ntier.analysis.figures.Series;
import ntier.archive.Absent;

/**
 * The one clock of an export: seconds since the measure phase began, to the microsecond; below 0
 * before it.
 *
 * @param startMicros when the measure phase began, CLOCK_REALTIME
 */
record RunClock(long startMicros) {
  /** A time in seconds; null for one that is absent. */
  BigDecimal seconds(long atMicros) {
    return Absent.isPresent(atMicros) ? BigDecimal.valueOf(atMicros - startMicros, 6) : null;
  }

  /** From one time to another in milliseconds; null if one of them is absent. */
  static BigDecimal millis(long fromMicros, long toMicros) {
    return Absent.isPresent(fromMicros) && Absent.isPresent(toMicros)
        ? BigDecimal.valueOf(toMicros - fromMicros, 3)
        : null;
  }

  /** When a bucket of a series begins, in seconds. */
  static BigDecimal bucketSeconds(Series series, int bucket) {
    return BigDecimal.valueOf((long) bucket * series.bucketMillis(), 3);
  }

  /** A number of a run's files; null if it is absent. */
  static Long known(long value) {
    return Absent.isPresent(value) ? Long.valueOf(value) : null;
  }
}
