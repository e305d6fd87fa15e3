package ntier.analysis.turns;

import java.util.List;
import java.util.Set;

/**
 * What equal variants differ by in a measure: the first one and its twin.
 *
 * @param resolution what follows for ratios at any of the loads: that of the noisiest
 * @param ratios of the twin to the first variant, one for each load that both have turns with
 * @param together the geometric mean over the loads in each round: what the twin is as a whole
 * @param toldApart whether the twin was ahead, or behind, as a whole in every round, and chance
 *     does not explain that
 */
public record NullPair(
    TurnMeasure measure,
    Resolution resolution,
    List<TurnRatio> ratios,
    List<Double> together,
    boolean toldApart) {
  /** A run of equal servers may be called unequal with this chance, in any of its measures. */
  static final double CHANCE = 0.05;

  public NullPair {
    ratios = List.copyOf(ratios);
    together = List.copyOf(together);
  }

  /**
   * In a measure.
   *
   * <p>Of equal servers one is ahead in all of n rounds with a chance of 2^(1 - n) (sign test, two
   * sides). A run asks this once for each measure, so the chances are added up (Bonferroni); it
   * does not ask for each load, as what differs there alone makes that load's resolution coarser.
   *
   * @param together of each round that has the pair, the geometric mean of its ratios over the
   *     loads
   * @param measures that are asked in the run, 1 or more
   */
  static NullPair of(
      List<TurnRatio> ratios, TurnMeasure measure, List<Double> together, int measures) {
    boolean apart =
        measures * Math.pow(2, 1.0 - together.size()) <= CHANCE
            && (together.stream().allMatch(ratio -> ratio > 1)
                || together.stream().allMatch(ratio -> ratio < 1));
    Resolution all = Resolution.of(ratios);
    boolean holds = !apart && ratios.stream().allMatch(ratio -> ratio.interval().sure());
    return new NullPair(
        measure,
        new Resolution(all.share(), 1, holds && !ratios.isEmpty()),
        ratios,
        together,
        apart);
  }

  /** What a comparison of turns with these loads can tell; holds only if each load has the pair. */
  public Resolution resolution(Set<String> loads) {
    List<TurnRatio> these =
        ratios.stream().filter(ratio -> loads.contains(ratio.of().load())).toList();
    boolean holds =
        !toldApart
            && these.size() == loads.size()
            && these.stream().allMatch(ratio -> ratio.interval().sure());
    return new Resolution(Resolution.of(these).share(), 1, holds);
  }

  /** The measures in which equal servers were told apart. */
  static List<TurnMeasure> toldApart(List<NullPair> pairs) {
    return pairs.stream().filter(NullPair::toldApart).map(NullPair::measure).toList();
  }

  /** Whether too few rounds have both at some load, so that nothing can be said there. */
  public boolean tooFew() {
    return ratios.stream().anyMatch(ratio -> !ratio.interval().sure());
  }
}
