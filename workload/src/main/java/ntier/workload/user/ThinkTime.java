package ntier.workload.user;

import java.util.SplittableRandom;

/**
 * Negative-exponential think time, capped at ten times its mean (TPC-W specification, clause
 * 5.3.1.1).
 *
 * @param meanMicros before the cap, at least 0; the cap lowers the mean by exp(-10), 0.005 %
 */
public record ThinkTime(long meanMicros) {
  private static final int CAP = 10;

  /** Refuses a negative mean. */
  public ThinkTime {
    if (meanMicros < 0) {
      throw new IllegalArgumentException("think time is " + meanMicros + " us; 0 or more is right");
    }
  }

  /** The next think time in microseconds; one draw. */
  public long drawMicros(SplittableRandom random) {
    double draw = -Math.log(1 - random.nextDouble());
    return Math.round(meanMicros * Math.min(draw, CAP));
  }
}
