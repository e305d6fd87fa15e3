package ntier.analysis.turns;

import java.util.List;
import java.util.Optional;

/**
 * What a variant is beside the first one at a load, and whether that is to be believed.
 *
 * @param rounds each round's ratio
 * @param told whether it is told from 1: its interval is wholly beyond what equal variants differ
 *     by; never so where it is not believed
 * @param why it is not to be believed, whatever it is; empty where it is
 */
public record JudgedRatio(
    TurnRatio ratio, List<RoundRatio> rounds, boolean told, Optional<String> why) {
  public JudgedRatio {
    rounds = List.copyOf(rounds);
  }

  /** Whether it is one of a variant at a load in a measure. */
  boolean is(TurnPoint of, TurnMeasure measure) {
    return ratio.measure() == measure && ratio.of().equals(of);
  }
}
