package ntier.analysis.scoring;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * How far off something was, as absolute values; all 0 if nothing was measured.
 *
 * @param p95 95 % are at most this
 * @param within share of those that are within the tolerance; 1 if nothing was measured
 */
public record Errors(int count, double median, double p95, double worst, double within) {

  /**
   * @param signed too early is negative
   * @param tolerance inclusive
   */
  public static Errors of(DoubleStream signed, double tolerance) {
    double[] off = signed.map(Math::abs).sorted().toArray();
    if (off.length == 0) {
      return new Errors(0, 0, 0, 0, 1);
    }
    long within = Arrays.stream(off).filter(it -> it <= tolerance).count();
    return new Errors(
        off.length,
        quantile(off, 0.5),
        quantile(off, 0.95),
        off[off.length - 1],
        (double) within / off.length);
  }

  /** The least value that at least this share of all do not exceed. */
  private static double quantile(double[] sorted, double share) {
    return sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
  }
}
