package ntier.causes.vmcolocation;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Finds bursts of CPU use in readings of a counter. A stretch of {@value #WINDOW_MICROS} µs is busy
 * when at least half of a core was used in it. A burst is from the middle of its first busy stretch
 * to the middle of its last one, which for a load that sets in and ends at once is when it did;
 * lulls of up to {@value #LULL_MICROS} µs are in it, and what is shorter than {@value
 * #SHORTEST_MICROS} µs is none: no millibottleneck either.
 */
final class CpuBursts {
  static final long WINDOW_MICROS = 10_000;

  /**
   * In nine of 60 batches on a quiet machine there was a pause of 50 to 130 ms while the first
   * requests waited before the servers above; then the tier that shares the core has no time to
   * recover.
   */
  static final long LULL_MICROS = 150_000;

  static final long SHORTEST_MICROS = 50_000;
  private static final double BUSY = 0.5;

  private final Deque<Reading> window = new ArrayDeque<>();
  private Reading first;
  private Reading last;

  /** A counter of CPU time. */
  interface Usage extends AutoCloseable {
    /** Cumulative CPU time, in microseconds. */
    long usedMicros() throws IOException;

    @Override
    void close() throws IOException;
  }

  private record Reading(long atMicros, long usedMicros) {
    static Reading between(Reading a, Reading b) {
      return new Reading(
          (a.atMicros + b.atMicros) / 2, Math.round((a.usedMicros + b.usedMicros) / 2.0));
    }
  }

  /**
   * One that is over.
   *
   * @param usedMicros CPU time in it
   */
  record Burst(long startMicros, long endMicros, long usedMicros) {
    /** In percent of one core. */
    long percent() {
      return Math.round(100.0 * usedMicros / (endMicros - startMicros));
    }
  }

  /**
   * Takes a reading; they come in the order of their times.
   *
   * @return a burst that is now known to be over
   */
  Optional<Burst> read(long atMicros, long usedMicros) {
    Reading now = new Reading(atMicros, usedMicros);
    window.addLast(now);
    Reading from = window.peekFirst();
    while (window.size() > 1 && second().atMicros() <= atMicros - WINDOW_MICROS) {
      window.removeFirst();
      from = window.peekFirst();
    }
    long micros = atMicros - from.atMicros();
    if (micros >= WINDOW_MICROS && usedMicros - from.usedMicros() >= BUSY * micros) {
      last = Reading.between(from, now);
      first = first == null ? last : first;
    }
    return first != null && atMicros - last.atMicros() > LULL_MICROS ? end() : Optional.empty();
  }

  private Reading second() {
    var readings = window.iterator();
    readings.next();
    return readings.next();
  }

  /** Whether one has begun that is not known to be over. */
  boolean underWay() {
    return first != null;
  }

  /** Takes the one under way as over, if there is one. */
  Optional<Burst> end() {
    Reading from = first;
    first = null;
    return from != null && last.atMicros() - from.atMicros() >= SHORTEST_MICROS
        ? Optional.of(
            new Burst(from.atMicros(), last.atMicros(), last.usedMicros() - from.usedMicros()))
        : Optional.empty();
  }
}
