package ntier.analysis.turns;

import ntier.archive.Absent;
import ntier.archive.Turn;

/**
 * Whether a turn is to be played again: by the CPU that the hypervisor and other programs took
 * meanwhile, and by nothing that is measured of the variant, or depends on it. How long packets
 * were held does: it is told beside the figures ({@link RatioJudge}).
 */
public final class Disturbance {
  /** Of one core, by hypervisor and other programs together. */
  public static final double MOST_PERCENT = 2;

  /** Of all turns of a run, as more of them would be a choice among turns. */
  public static final double MOST_REPEATED = 0.3;

  private Disturbance() {}

  /** Whether it is; not where the machine tells no figure. */
  public static boolean disturbed(Turn turn) {
    return percent(turn) > MOST_PERCENT;
  }

  /** What others took, of one core. */
  public static double percent(Turn turn) {
    return 100.0 * (known(turn.stealMicros()) + known(turn.foreignMicros())) / turn.micros();
  }

  private static long known(long micros) {
    return Absent.isPresent(micros) ? micros : 0;
  }
}
