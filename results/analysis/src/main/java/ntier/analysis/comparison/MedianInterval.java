package ntier.analysis.comparison;

import static ntier.analysis.words.Words.say;

import java.util.Arrays;
import java.util.Collection;

/**
 * Where the median of all runs that could have been made lies, by those that were: an interval
 * between two order statistics, which holds whatever the distribution. Of n independent values the
 * number below the true median is binomial (n, 1/2), so the r-th least and the r-th greatest hold
 * it between them with the probability 1 - 2 * sum over i &lt; r of C(n, i) / 2^n; with at least
 * this one where values can be equal. H. A. David, H. N. Nagaraja, <i>Order Statistics</i>, 3rd
 * edition, 2003, section 7.1.
 *
 * @param values how many there are, at least 1
 * @param rank r, from 1: which least and which greatest value are the ends
 */
public record MedianInterval(int values, int rank, double low, double high) {
  /** So many values are enough for {@link #ENOUGH}. */
  public static final int FEWEST = 5;

  /** What five values give from the least to the greatest: 93.75 %. */
  public static final double ENOUGH = coverage(FEWEST, 1);

  /**
   * The narrowest pair that covers at least {@link #ENOUGH}; with fewer than {@link #FEWEST} values
   * the widest there is, whose coverage is less.
   *
   * @throws IllegalArgumentException if there is no value
   */
  public static MedianInterval of(Collection<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    if (sorted.length == 0) {
      throw new IllegalArgumentException("an interval needs at least one value");
    }
    int rank = rank(sorted.length);
    return new MedianInterval(sorted.length, rank, sorted[rank - 1], sorted[sorted.length - rank]);
  }

  private static int rank(int values) {
    int rank = 1;
    while (coverage(values, rank + 1) >= ENOUGH) {
      rank++;
    }
    return rank;
  }

  /**
   * The probability that the r-th least and the r-th greatest of some values hold the median.
   *
   * @return from 0 to 1; 0 where the r-th least is no longer below the r-th greatest
   */
  static double coverage(int values, int rank) {
    double outside = 0;
    double probability = Math.scalb(1.0, -values);
    for (int below = 0; below < rank; below++) {
      outside += 2 * probability;
      probability *= (double) (values - below) / (below + 1);
    }
    return 2 * rank > values ? 0 : 1 - outside;
  }

  /** With which probability it holds the median: 0 of a single value. */
  public double coverage() {
    return coverage(values, rank);
  }

  /** Whether it covers {@link #ENOUGH}, so that something may be decided by it. */
  public boolean sure() {
    return values >= FEWEST;
  }

  /** Whether no value is in both. */
  public boolean apart(MedianInterval other) {
    return high < other.low || other.high < low;
  }

  /** What intervals of so many values are, for people. */
  public static String words(Collection<Integer> counts) {
    int[] different = counts.stream().mapToInt(Integer::intValue).distinct().sorted().toArray();
    return String.join("; ", Arrays.stream(different).mapToObj(MedianInterval::words).toList());
  }

  private static String words(int values) {
    if (values < 2) {
      return "1 run: no interval";
    }
    int rank = rank(values);
    String ends = rank == 1 ? "least to greatest" : say("%d. least to %d. greatest", rank, rank);
    String text =
        say(
            "%d runs: %s, holds the median with %.1f %%",
            values, ends, 100 * coverage(values, rank));
    return values < FEWEST ? text + say(" only (%d give %.1f %%)", FEWEST, 100 * ENOUGH) : text;
  }
}
