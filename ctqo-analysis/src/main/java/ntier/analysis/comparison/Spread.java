package ntier.analysis.comparison;

import java.util.Arrays;
import java.util.Collection;

/**
 * A figure over the repetitions of a variant.
 *
 * @param median the mean of the middle two if their number is even
 */
public record Spread(double median, double least, double most) {
  /**
   * @throws IllegalArgumentException if there is no value
   */
  public static Spread of(Collection<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    if (sorted.length == 0) {
      throw new IllegalArgumentException("a spread needs at least one value");
    }
    double median =
        Arrays.stream(sorted, (sorted.length - 1) / 2, sorted.length / 2 + 1)
            .average()
            .orElseThrow();
    return new Spread(median, sorted[0], sorted[sorted.length - 1]);
  }
}
