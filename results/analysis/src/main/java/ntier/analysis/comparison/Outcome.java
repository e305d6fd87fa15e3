package ntier.analysis.comparison;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import ntier.analysis.Findings;
import ntier.analysis.figures.TierFigures;
import ntier.analysis.overflow.Direction;
import ntier.analysis.overflow.Episode;

/**
 * Who dropped in a run, and which way the overflow went; what repetitions of a variant agree on or
 * not.
 *
 * @param dropping by tier; empty if nobody dropped
 */
public record Outcome(List<Dropping> dropping) {
  /** What nobody's dropping is called. */
  public static final String NONE = "none";

  public Outcome {
    dropping = List.copyOf(dropping);
  }

  /** The outcome of the measure phase. */
  public static Outcome of(Findings findings) {
    List<Episode> episodes = findings.episodes();
    return new Outcome(
        findings.tiers().stream()
            .map(TierFigures::tier)
            .filter(tier -> episodes.stream().anyMatch(one -> one.dropping().equals(tier)))
            .map(tier -> new Dropping(tier, commonest(episodes, tier)))
            .toList());
  }

  /** The direction of most drops; those without an explanation count, too. */
  private static Direction commonest(List<Episode> episodes, String dropping) {
    Map<Direction, Integer> drops = new EnumMap<>(Direction.class);
    episodes.stream()
        .filter(one -> one.dropping().equals(dropping))
        .forEach(one -> drops.merge(one.direction(), one.droppedRequests(), Integer::sum));
    return drops.keySet().stream()
        .max(
            Comparator.comparing((Direction one) -> drops.get(one))
                .thenComparing(one -> one != Direction.UNKNOWN))
        .orElseThrow();
  }

  /** Such as {@code web upstream + db downstream}. */
  @Override
  public String toString() {
    return dropping.isEmpty()
        ? NONE
        : dropping.stream().map(Dropping::toString).collect(Collectors.joining(" + "));
  }
}
