package ntier.analysis.turns;

import java.util.List;

/**
 * What equal variants differ by in a measure: the first one and its twin.
 *
 * @param resolution what follows for all other ratios
 * @param ratios of the twin to the first variant, one for each load that both have turns with
 */
public record NullPair(TurnMeasure measure, Resolution resolution, List<TurnRatio> ratios) {
  public NullPair {
    ratios = List.copyOf(ratios);
  }

  /** In a measure, over all loads. */
  static NullPair of(List<TurnRatio> ratios, TurnMeasure measure) {
    return new NullPair(measure, Resolution.of(ratios), ratios);
  }

  /** Whether one of the pair was ahead in every round, at some load, of enough rounds. */
  public boolean toldApart() {
    return !resolution.holds() && !ratios.isEmpty() && !tooFew();
  }

  /** Whether too few rounds have both, so that nothing can be said. */
  public boolean tooFew() {
    return ratios.stream().anyMatch(ratio -> !ratio.interval().sure());
  }
}
