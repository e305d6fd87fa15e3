package ntier.workload.user;

import java.util.SplittableRandom;

/**
 * Negative-exponential think time, capped at ten times its mean (TPC-W specification, clause
 * 5.3.1.1).
 *
 * @param meanMicros before the cap, at least 0; the cap lowers the mean by exp(-10), 0.005 %
 */
public record ThinkTime(long meanMicros) implements ThinkTimes {
  private static final int CAP = 10;

  /** Refuses a negative mean. */
  public ThinkTime {
    if (meanMicros < 0) {
      throw new IllegalArgumentException("think time is " + meanMicros + " us; 0 or more is right");
    }
  }

  /** One draw from the user's own stream. */
  @Override
  public long drawMicros(SplittableRandom own) {
    double draw = -Math.log(1 - own.nextDouble());
    return Math.round(meanMicros * Math.min(draw, CAP));
  }
}
