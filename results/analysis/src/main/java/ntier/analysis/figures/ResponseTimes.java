package ntier.analysis.figures;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Percentiles of times in milliseconds; to three significant digits (HdrHistogram), the maximum
 * exactly. All 0 without a request.
 */
public record ResponseTimes(
    double p50Millis, double p90Millis, double p99Millis, double p999Millis, double maxMillis) {

  /** Collects times and then tells their percentiles. */
  static final class Collector {
    private static final long LONGEST_MICROS = 3_600_000_000L;
    private final Histogram histogram = new Histogram(LONGEST_MICROS, 3);
    private long max;

    void add(long micros) {
      long time = Math.clamp(micros, 0, LONGEST_MICROS);
      histogram.recordValue(time);
      max = Math.max(max, time);
    }

    ResponseTimes times() {
      return new ResponseTimes(
          percentile(50), percentile(90), percentile(99), percentile(99.9), Rounding.millis(max));
    }

    /**
     * The whole distribution: from 0 % on, ten points for each further nine, as far as the number
     * of requests carries it.
     */
    List<PercentilePoint> curve() {
      List<PercentilePoint> points = new ArrayList<>();
      double rest = 1;
      for (int tenth = 0; rest * histogram.getTotalCount() >= 1; tenth++) {
        points.add(
            new PercentilePoint(
                Rounding.toDigits(100 * (1 - rest), 5), percentile(100 * (1 - rest))));
        rest = Math.pow(10, -(tenth + 1) / 10.0);
      }
      return points;
    }

    private double percentile(double percent) {
      return Rounding.millis(Math.min(max, histogram.getValueAtPercentile(percent)));
    }
  }
}
