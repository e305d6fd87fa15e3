package ntier.analysis.turns;

import java.util.OptionalDouble;
import ntier.plan.paper.Bound;

/**
 * Between what a ratio is claimed to be.
 *
 * @param least empty: any
 * @param most empty: any
 */
public record RatioBound(OptionalDouble least, OptionalDouble most) {
  /** What a run says of a claim. */
  public enum Verdict {
    AGREES,
    DIFFERS,
    /** The interval has the bound within it, or the run cannot tell so little. */
    UNKNOWN
  }

  public RatioBound {
    if (least.isEmpty() && most.isEmpty()) {
      throw new IllegalArgumentException("a claim without a bound cannot fail");
    }
    if (least.isPresent() && most.isPresent() && least.getAsDouble() > most.getAsDouble()) {
      throw new IllegalArgumentException(
          "at least %s and at most %s: nothing is between them"
              .formatted(least.getAsDouble(), most.getAsDouble()));
    }
  }

  /** That of a paper's claim. */
  public static RatioBound of(Bound claimed) {
    return new RatioBound(limit(claimed.low()), limit(claimed.high()));
  }

  private static OptionalDouble limit(double claimed) {
    return Double.isInfinite(claimed) ? OptionalDouble.empty() : OptionalDouble.of(claimed);
  }

  /** At least so much. */
  public static RatioBound atLeast(double least) {
    return new RatioBound(OptionalDouble.of(least), OptionalDouble.empty());
  }

  /** At most so much. */
  public static RatioBound atMost(double most) {
    return new RatioBound(OptionalDouble.empty(), OptionalDouble.of(most));
  }

  /**
   * What a ratio says: it agrees where its interval is wholly within the bounds, differs where that
   * is wholly beyond one of them. A ratio that is not told from 1 may be anything that equal
   * variants showed, so its interval is widened to that; any ratio that depends on the latency, by
   * how much longer packets were held for one of the two. With too few rounds, or where equal
   * variants were told apart, nothing is known.
   */
  public Verdict verdict(TurnRatio ratio, Resolution resolution) {
    if (!resolution.holds() || !ratio.interval().sure()) {
      return Verdict.UNKNOWN;
    }
    double low = ratio.interval().low() / resolution.apart();
    double high = ratio.interval().high() * resolution.apart();
    if (!resolution.tells(ratio)) {
      low = Math.min(low, 1 / (1 + resolution.share()));
      high = Math.max(high, 1 + resolution.share());
    }
    double from = least.orElse(Double.NEGATIVE_INFINITY);
    double to = most.orElse(Double.POSITIVE_INFINITY);
    if (low >= from && high <= to) {
      return Verdict.AGREES;
    }
    return high < from || low > to ? Verdict.DIFFERS : Verdict.UNKNOWN;
  }
}
