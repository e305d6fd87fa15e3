package ntier.analysis.turns;

import ntier.analysis.comparison.MedianInterval;
import ntier.analysis.comparison.Spread;

/**
 * What one variant is, as a multiple of another.
 *
 * @param of the one
 * @param to the other
 * @param rounds of the ratios of the rounds, with the interval of their median
 */
public record TurnRatio(TurnPoint of, TurnPoint to, TurnMeasure measure, Spread rounds) {
  /** Of the ratios of the rounds. */
  public double median() {
    return rounds.median();
  }

  /** Of that median. */
  public MedianInterval interval() {
    return rounds.interval().orElseThrow();
  }
}
