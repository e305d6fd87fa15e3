package ntier.classroom;

import java.util.ArrayDeque;
import java.util.Deque;

/** Response times of the requests that ended in the last seconds. For one thread. */
final class ResponseTimes {
  /** Some thousand requests at the usual load: enough for a 99th percentile. */
  static final int WINDOW_SECONDS = 5;

  private static final long WINDOW_MICROS = WINDOW_SECONDS * 1_000_000L;
  private static final int MEDIAN = 50;
  private static final int HIGH = 99;

  private final Deque<long[]> ended = new ArrayDeque<>();
  private double median;
  private double high;

  void add(long endMicros, long tookMicros) {
    ended.addLast(new long[] {endMicros, tookMicros});
  }

  /** Forgets what is too old and computes anew: a sort of some thousand numbers. */
  void look(long nowMicros) {
    while (!ended.isEmpty() && ended.peekFirst()[0] < nowMicros - WINDOW_MICROS) {
      ended.removeFirst();
    }
    long[] sorted = ended.stream().mapToLong(request -> request[1]).sorted().toArray();
    median = percentile(sorted, MEDIAN);
    high = percentile(sorted, HIGH);
  }

  /** The smallest one that at least so many percent do not exceed, in milliseconds. */
  private static double percentile(long[] sorted, int percent) {
    if (sorted.length == 0) {
      return 0;
    }
    return sorted[Math.ceilDiv(sorted.length * percent, 100) - 1] / 1e3;
  }

  double medianMillis() {
    return median;
  }

  double p99Millis() {
    return high;
  }
}
