package ntier.analysis.figures;

import java.util.Arrays;
import java.util.List;
import ntier.archive.Absent;
import ntier.archive.Request;

/**
 * How many requests took how long, in bins of equal width: what Figure 1 of paper 002 shows.
 *
 * @param binMillis width of a bin
 * @param counts from 0 on, up to the longest request
 */
public record ResponseTimeBins(int binMillis, long[] counts) {
  private static final int BIN_MILLIS = 100;

  /** Beyond this, all requests are in the last bin. */
  private static final int MOST_BINS = 1200;

  /** Counts requests that have an end. */
  public static ResponseTimeBins of(List<Request> requests) {
    long[] counts = new long[MOST_BINS];
    int used = 0;
    for (Request request : requests) {
      if (Absent.isPresent(request.endMicros())) {
        long millis = Math.max(0, request.endMicros() - request.startMicros()) / 1000;
        int bin = (int) Math.min(MOST_BINS - 1, millis / BIN_MILLIS);
        counts[bin]++;
        used = Math.max(used, bin + 1);
      }
    }
    return new ResponseTimeBins(BIN_MILLIS, Arrays.copyOf(counts, used));
  }
}
