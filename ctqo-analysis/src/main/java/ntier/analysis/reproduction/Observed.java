package ntier.analysis.reproduction;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import ntier.analysis.Findings;
import ntier.analysis.comparison.Outcome;
import ntier.analysis.figures.TierFigures;
import ntier.analysis.figures.VlrtFigures;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.overflow.Episode;
import ntier.plan.Role;

/**
 * What claims are about.
 *
 * @param measured whether the run came to its measure phase
 * @param origins millibottlenecks that are no aftermath
 */
public record Observed(
    boolean measured,
    List<TierFigures> tiers,
    VlrtFigures vlrt,
    List<Millibottleneck> origins,
    List<Episode> episodes) {
  public Observed {
    tiers = List.copyOf(tiers);
    origins = List.copyOf(origins);
    episodes = List.copyOf(episodes);
  }

  /** Of a run that was analysed. */
  public static Observed of(Findings findings) {
    return new Observed(
        findings.window().buckets() > 0,
        findings.tiers(),
        findings.vlrt(),
        findings.origins(),
        findings.episodes());
  }

  /** Requests that all tiers dropped. */
  public long dropped() {
    return episodes.stream().mapToLong(Episode::droppedRequests).sum();
  }

  /** Requests that are very long because packets were lost. */
  public long lost() {
    return vlrt.count() - vlrt.queueing();
  }

  /** CPU of the busiest tier, in percent of one core; empty without samples. */
  public OptionalDouble utilisation() {
    return tiers.stream()
        .flatMap(tier -> tier.cpuPercent().stream().boxed())
        .mapToDouble(Double::doubleValue)
        .max();
  }

  Outcome outcome() {
    return Outcome.of(episodes);
  }

  /** Dropped requests by tier; packets where the machine counts only those. */
  Map<Role, Integer> drops() {
    Map<Role, Integer> drops = new EnumMap<>(Role.class);
    episodes.forEach(one -> drops.merge(one.dropping(), one.droppedRequests(), Integer::sum));
    return drops;
  }

  /**
   * What most millibottlenecks have in common: those behind the drops, each as often as it made
   * some; where nobody dropped, all. Empty where none was found.
   */
  <T extends Comparable<T>> Optional<T> commonest(Function<Millibottleneck, T> what) {
    List<Millibottleneck> behind =
        episodes.isEmpty()
            ? origins
            : episodes.stream().flatMap(episode -> episode.origin().stream()).toList();
    TreeMap<T, Long> counts =
        behind.stream().collect(Collectors.groupingBy(what, TreeMap::new, Collectors.counting()));
    return counts.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
  }
}
