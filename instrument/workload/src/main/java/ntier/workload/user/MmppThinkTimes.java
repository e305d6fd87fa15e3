package ntier.workload.user;

import java.util.SplittableRandom;

/**
 * Think times from one two-state Markov-modulated process for all users (Mi et al., ICAC 2009): a
 * single sequence, of which whoever begins to think takes the next element, so that consecutive
 * think times over the whole population are those of the process. A process per user would not do:
 * the bursts of many independent users even out.
 *
 * <p>While the sequence is in its short state, everybody who begins to think is back after
 * milliseconds, and draws again; those whose long think time ends join in. The state changes with
 * the elements drawn, not with the time: a burst of index 100 is 67 think times in the mean, drawn
 * as fast as the site answers those who take part. Then one after the other draws a long one, until
 * nobody is left.
 *
 * <p>The elements are a function of the seed, the mean and the index; who takes which depends on
 * when the answers come. They are not capped at ten times the mean as {@link ThinkTime}'s are: the
 * long ones have four times the load's mean, and the published index is that of the whole
 * distribution.
 */
public final class MmppThinkTimes implements ThinkTimes {
  private final SplittableRandom random;
  private final double longMeanMicros;
  private final double shortMeanMicros;
  private final double leavesLong;
  private final double leavesShort;
  private boolean isLong;

  /**
   * Begins in a state drawn by the share of its think times.
   *
   * @param meanMicros of all think times, at least 0: the process is scaled to it
   */
  public MmppThinkTimes(BurstIndex process, long meanMicros, SplittableRandom random) {
    this.random = random;
    longMeanMicros = process.relativeMean(true) * meanMicros;
    shortMeanMicros = process.relativeMean(false) * meanMicros;
    leavesLong = process.leaves(true);
    leavesShort = process.leaves(false);
    isLong = random.nextDouble() < process.longShare();
  }

  /** The next element; two draws from the stream of the process, none from the user's own. */
  @Override
  public long drawMicros(SplittableRandom own) {
    double draw = -Math.log(1 - random.nextDouble());
    long micros = Math.round(draw * (isLong ? longMeanMicros : shortMeanMicros));
    if (random.nextDouble() < (isLong ? leavesLong : leavesShort)) {
      isLong = !isLong;
    }
    return micros;
  }
}
