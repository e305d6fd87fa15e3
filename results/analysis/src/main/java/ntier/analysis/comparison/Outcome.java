package ntier.analysis.comparison;

import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import ntier.analysis.Findings;
import ntier.analysis.overflow.Direction;
import ntier.analysis.overflow.Episode;
import ntier.plan.Role;

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
    return of(findings.episodes());
  }

  /** The outcome of all overflows of a run. */
  public static Outcome of(List<Episode> episodes) {
    return new Outcome(
        Arrays.stream(Role.values())
            .filter(role -> episodes.stream().anyMatch(one -> one.dropping() == role))
            .map(role -> new Dropping(role, commonest(episodes, role)))
            .toList());
  }

  /** The direction of most drops; those without an explanation count, too. */
  private static Direction commonest(List<Episode> episodes, Role dropping) {
    Map<Direction, Integer> drops = new EnumMap<>(Direction.class);
    episodes.stream()
        .filter(one -> one.dropping() == dropping)
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
