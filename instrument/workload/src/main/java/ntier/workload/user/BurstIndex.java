package ntier.workload.user;

import java.util.List;

/**
 * A two-state process of think times with a known index of dispersion: the knob of Mi, Casale,
 * Cherkasova and Smirni, <i>Injecting Realistic Burstiness to a Traditional Client-Server
 * Benchmark</i> (ICAC 2009), with the figures that the papers' group used.
 *
 * <p>It is a MAP(2), D0 = diag(−λ<sub>long</sub>, −λ<sub>short</sub>): the think times drawn in a
 * state are exponential with the state's rate, and the state may change after each of them. With
 * the probabilities p = P(long → short) and q = P(short → long), γ = 1 − p − q, the share π = q /
 * (p + q) of long ones, Δ the difference and m the mean of all of them, the index of dispersion for
 * counts is (variance + 2 π (1 − π) Δ² γ / (1 − γ)) / m², the limit of Var N(t) / E N(t).
 *
 * <p>D1 is published with four decimals, too few for the rate of long → short: taken as it stands,
 * an index of 4000 would come to 4,690, and its mean to 3.3 s. The mean of 7 s, for which all were
 * computed, tells this rate more exactly; with it each index is met within 1.2 %.
 *
 * @param index of dispersion, I
 * @param longRate λ<sub>long</sub>: 1 / mean of the long think times, per second
 * @param shortRate λ<sub>short</sub>: 1 / mean of the short think times, per second
 * @param shortToLong rate of D1 from the short state to the long one, per second
 */
public record BurstIndex(int index, double longRate, double shortRate, double shortToLong) {
  private static final double MEAN_SECONDS = 7;

  private static final List<BurstIndex> ALL =
      List.of(
          new BurstIndex(20, 0.0347, 173.3845, 13.6826),
          new BurstIndex(50, 0.0347, 173.3845, 5.3896),
          new BurstIndex(100, 0.0357, 693.5379, 10.3894),
          new BurstIndex(200, 0.0357, 693.5379, 5.2651),
          new BurstIndex(400, 0.0357, 693.5379, 2.5858),
          new BurstIndex(1000, 0.0347, 173.3845, 0.2645),
          // Published as -173.3485, which D1's row contradicts: its sum is 173.3845.
          new BurstIndex(4000, 0.0347, 173.3845, 0.0652));

  /** The indices that there are figures for, from the least bursty on; 1 would be Poisson. */
  public static final List<Integer> INDICES = ALL.stream().map(BurstIndex::index).toList();

  /**
   * The process with this index.
   *
   * @throws IllegalArgumentException with the indices there are
   */
  public static BurstIndex of(int index) {
    return ALL.stream()
        .filter(process -> process.index == index)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the burst index is " + index + "; right would be one of " + INDICES));
  }

  /** The mean of the think times of a state as a multiple of the mean of all of them. */
  double relativeMean(boolean isLong) {
    return 1 / (isLong ? longRate : shortRate) / MEAN_SECONDS;
  }

  /** The share of long think times. */
  double longShare() {
    return (1 - relativeMean(false)) / (relativeMean(true) - relativeMean(false));
  }

  /** The probability that the think time after one of this state is of the other state. */
  double leaves(boolean isLong) {
    double toLong = shortToLong / shortRate;
    return isLong ? toLong * (1 - longShare()) / longShare() : toLong;
  }
}
