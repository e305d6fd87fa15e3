package ntier.plan;

import java.util.SplittableRandom;

/**
 * The workload's seeds of a series: each repetition has one of its own, so that repetitions are
 * independent draws and their spread says something; all variants of a repetition have the same one
 * (common random numbers), so that they differ by what varies and not by who clicked where.
 */
public final class RepetitionSeed {
  /** Twelve digits: exact in every reader of JSON, and short enough to be typed after --set. */
  private static final long BELOW = 1_000_000_000_000L;

  private RepetitionSeed() {}

  /**
   * The first repetition has the experiment's own seed, so that a single run is the first of many;
   * repetition r has the (r - 1)th number below 10^12 that a {@link SplittableRandom} of that seed
   * draws.
   *
   * @param seed of the experiment
   * @param repetition from 1
   */
  public static long of(long seed, int repetition) {
    Require.that(repetition >= 1, "repetitions count from 1", repetition);
    SplittableRandom draws = new SplittableRandom(seed);
    long own = seed;
    for (int i = 1; i < repetition; i++) {
      own = draws.nextLong(BELOW);
    }
    return own;
  }
}
