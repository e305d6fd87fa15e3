package ntier.analysis.turns;

import java.util.List;

/**
 * What a run of turns can tell, by its null pair: the first variant, up twice under two names. All
 * that these differ by is chance, or the order of turns, or where the kernel put one of them.
 *
 * @param share by which equal variants may differ, from 0: the farthest from 1 that the interval of
 *     a ratio of the null pair reaches
 * @param apart by how many times longer packets were held for one of the two that are compared than
 *     for the other, 1 or more; what depends on the latency may differ by as much
 * @param holds whether equal variants were not told apart: not so where one was ahead in every
 *     round, which chance does once in 2^(rounds - 1); then nothing that is compared is to be
 *     believed. Of several measures and loads {@link NullPair} says it. An interval that lacks 1
 *     alone is no such sign, as one in sixteen to one in fifty does by chance; it makes the share
 *     greater
 */
public record Resolution(double share, double apart, boolean holds) {
  /**
   * Of one comparison of equal variants, or of several as one: the farthest of all.
   *
   * @param nullPair the ratio of the pair at each of its loads
   */
  public static Resolution of(List<TurnRatio> nullPair) {
    double share = 0;
    boolean holds = !nullPair.isEmpty();
    for (TurnRatio ratio : nullPair) {
      double farthest = Math.max(ratio.interval().high(), 1 / ratio.interval().low());
      share = Math.max(share, farthest - 1);
      holds &= ratio.interval().sure() && ratio.rounds().least() <= 1 && ratio.rounds().most() >= 1;
    }
    return new Resolution(share, 1, holds);
  }

  /** The same of two for which packets were not held alike. */
  Resolution apart(double factor) {
    return new Resolution(share, Math.max(factor, 1 / factor), holds);
  }

  /** Whether a ratio is told from 1: its interval is wholly beyond what equal variants show. */
  public boolean tells(TurnRatio ratio) {
    return holds
        && ratio.interval().sure()
        && (ratio.interval().low() > (1 + share) * apart
            || ratio.interval().high() < 1 / ((1 + share) * apart));
  }
}
