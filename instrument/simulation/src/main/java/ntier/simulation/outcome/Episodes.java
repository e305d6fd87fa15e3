package ntier.simulation.outcome;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import ntier.plan.InvocationStyle;
import ntier.simulation.engine.Outcome;
import ntier.simulation.engine.Outcome.Drop;
import ntier.simulation.model.SimulatedInjection;
import ntier.simulation.model.SystemModel;
import ntier.simulation.model.Tier;

/**
 * Drops at one tier that are close in time, and the millibottleneck they come from; by the rules by
 * which the analysis of a run finds its episodes, except that here the millibottlenecks are known.
 */
public final class Episodes {
  private static final long PAUSE_MICROS = 500_000;

  private final SystemModel model;

  private Episodes(SystemModel model) {
    this.model = model;
  }

  /**
   * @param level of the tier that dropped, from 1
   * @param origin empty if no millibottleneck came before
   * @param drops requests that lost a packet, each of which took a second and more
   */
  public record Episode(
      String direction,
      Optional<SimulatedInjection> origin,
      int level,
      long startMicros,
      long drops) {
    /** A retry comes after a second and later, so each of them is very long. */
    public long vlrt() {
      return drops;
    }
  }

  /** All of an outcome, by start. */
  public static List<Episode> of(Outcome outcome) {
    return new Episodes(outcome.model()).episodes(outcome.drops());
  }

  private List<Episode> episodes(List<Drop> drops) {
    List<Episode> episodes = new ArrayList<>();
    for (int level = 1; level <= model.tiers().size(); level++) {
      List<Drop> cluster = new ArrayList<>();
      for (Drop drop : drops) {
        if (drop.level() == level) {
          if (!cluster.isEmpty() && isApart(cluster.getLast().atMicros(), drop.atMicros())) {
            episodes.add(episode(cluster));
            cluster.clear();
          }
          cluster.add(drop);
        }
      }
      if (!cluster.isEmpty()) {
        episodes.add(episode(cluster));
      }
    }
    episodes.sort(Comparator.comparingLong(Episode::startMicros));
    return episodes;
  }

  private boolean isApart(long last, long next) {
    return next - last > PAUSE_MICROS
        || model.injections().stream()
            .anyMatch(
                injection -> injection.startMicros() > last && injection.startMicros() <= next);
  }

  private Episode episode(List<Drop> cluster) {
    Drop first = cluster.getFirst();
    Optional<SimulatedInjection> origin = originAt(model, first.atMicros());
    String direction =
        origin.map(injection -> direction(injection.tier(), first.level())).orElse("unknown");
    return new Episode(direction, origin, first.level(), first.atMicros(), cluster.size());
  }

  /** The latest millibottleneck that had begun. */
  static Optional<SimulatedInjection> originAt(SystemModel model, long micros) {
    return model.injections().stream()
        .filter(injection -> injection.startMicros() <= micros)
        .max(Comparator.comparingLong(SimulatedInjection::startMicros));
  }

  private String direction(String origin, int dropping) {
    int from = 1 + model.tiers().stream().map(Tier::name).toList().indexOf(origin);
    if (from != dropping) {
      return dropping < from ? "upstream" : "downstream";
    }
    boolean asyncAbove =
        dropping > 1 && model.tiers().get(dropping - 2).style() == InvocationStyle.ASYNC;
    return asyncAbove ? "downstream" : "local";
  }
}
