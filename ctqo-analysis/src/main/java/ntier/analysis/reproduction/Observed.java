package ntier.analysis.reproduction;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
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
    return vlrt.count() - vlrt.queueing() - vlrt.lostOnTheWay().orElse(0L);
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
   * What the millibottlenecks have in common that are behind most of the drops; where nobody
   * dropped, those that lasted longest in all. Empty where none was found.
   */
  <T extends Comparable<T>> Optional<T> commonest(Function<Millibottleneck, T> what) {
    TreeMap<T, Long> counts = new TreeMap<>();
    if (episodes.isEmpty()) {
      origins.forEach(one -> counts.merge(what.apply(one), one.durationMicros(), Long::sum));
    }
    for (Episode episode : episodes) {
      episode
          .origin()
          .map(what)
          .ifPresent(key -> counts.merge(key, (long) episode.droppedRequests(), Long::sum));
    }
    return counts.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
  }
}
