package ntier.analysis.comparison;

import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;

/**
 * A figure over several runs.
 *
 * @param median the mean of the middle two if their number is even
 * @param interval of the median; empty where the runs are no repetitions of the same
 */
public record Spread(double median, double least, double most, Optional<MedianInterval> interval) {
  /**
   * The spread of repetitions.
   *
   * @throws IllegalArgumentException if there is no value
   */
  public static Spread of(Collection<Double> values) {
    return of(values, Optional.of(MedianInterval.of(values)));
  }

  /**
   * The spread of runs with different plans, such as those of a sweep, which have no interval.
   *
   * @throws IllegalArgumentException if there is no value
   */
  public static Spread ofDifferent(Collection<Double> values) {
    return of(values, Optional.empty());
  }

  private static Spread of(Collection<Double> values, Optional<MedianInterval> interval) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    if (sorted.length == 0) {
      throw new IllegalArgumentException("a spread needs at least one value");
    }
    double median =
        Arrays.stream(sorted, (sorted.length - 1) / 2, sorted.length / 2 + 1)
            .average()
            .orElseThrow();
    return new Spread(median, sorted[0], sorted[sorted.length - 1], interval);
  }

  /** Where the interval begins; the least of runs that differ. */
  public double low() {
    return interval.map(MedianInterval::low).orElse(least);
  }

  /** Where the interval ends; the most of runs that differ. */
  public double high() {
    return interval.map(MedianInterval::high).orElse(most);
  }
}
