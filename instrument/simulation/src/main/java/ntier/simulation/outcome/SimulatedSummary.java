package ntier.simulation.outcome;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import ntier.archive.Summary;
import ntier.archive.TierSummary;
import ntier.plan.InvocationStyle;
import ntier.simulation.engine.Outcome;
import ntier.simulation.model.SystemModel;
import ntier.simulation.model.Tier;

/**
 * A simulation in the words of {@code summary.json}: the same fields, with {@code
 * measuring.trusted} false, because nothing was measured.
 */
public final class SimulatedSummary {
  private static final long THRESHOLD_MILLIS = 1000;

  private SimulatedSummary() {}

  public static Summary of(Outcome outcome) {
    SystemModel model = outcome.model();
    return new Summary(
        Summary.VERSION,
        model.name(),
        "simulated-%s-seed-%d".formatted(model.name(), outcome.seed()),
        stack(model),
        (int) model.tiers().stream().filter(tier -> tier.style() == InvocationStyle.ASYNC).count(),
        requests(outcome),
        vlrt(outcome),
        tiers(outcome),
        millibottlenecks(model),
        ctqo(outcome),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        new Summary.Measuring(
            0,
            0,
            model.client().demandMicros(),
            false,
            List.of("this was simulated and not measured")));
  }

  private static SequencedMap<String, String> stack(SystemModel model) {
    SequencedMap<String, String> stack = new LinkedHashMap<>();
    model.tiers().forEach(tier -> stack.put(tier.name(), tier.server()));
    return stack;
  }

  private static Summary.Requests requests(Outcome outcome) {
    return new Summary.Requests(
        outcome.total(),
        outcome.errors(),
        rounded(outcome.perSecond(), 10),
        rounded(outcome.p50Millis(), 100),
        rounded(outcome.p99Millis(), 100),
        rounded(outcome.p999Millis(), 100),
        rounded(outcome.maxMillis(), 100));
  }

  private static Summary.Vlrt vlrt(Outcome outcome) {
    SequencedMap<String, Long> clusters = new LinkedHashMap<>();
    outcome.clusters().forEach((second, count) -> clusters.put(second.toString(), count));
    return new Summary.Vlrt(
        THRESHOLD_MILLIS, outcome.vlrt(), rounded(outcome.vlrtPercent(), 100), clusters);
  }

  private static SequencedMap<String, TierSummary> tiers(Outcome outcome) {
    SequencedMap<String, TierSummary> tiers = new LinkedHashMap<>();
    for (int k = 0; k < outcome.tiers().size(); k++) {
      Tier tier = outcome.model().tiers().get(k);
      Outcome.TierOutcome figures = outcome.tiers().get(k);
      tiers.put(
          tier.name(),
          new TierSummary(
              tier.server(),
              tier.queueLimit(),
              OptionalLong.of(figures.peakQueue()),
              rounded(figures.cpuPercent(), 10),
              figures.droppedPackets(),
              OptionalLong.of(figures.droppedRequests()),
              Optional.empty()));
    }
    return tiers;
  }

  private static List<Summary.Millibottleneck> millibottlenecks(SystemModel model) {
    return model.injections().stream()
        .map(
            injection ->
                new Summary.Millibottleneck(
                    injection.tier(),
                    injection.kind(),
                    injection.startMicros() / 1e3,
                    injection.lengthMicros() / 1e3))
        .toList();
  }

  private static List<Summary.Ctqo> ctqo(Outcome outcome) {
    return Episodes.of(outcome).stream()
        .map(
            episode ->
                new Summary.Ctqo(
                    episode.direction(),
                    episode.origin().map(injection -> injection.tier()).orElse("unknown"),
                    Optional.of(
                        episode.origin().stream().map(injection -> injection.tier()).toList()),
                    outcome.model().tiers().get(episode.level() - 1).name(),
                    episode.startMicros() / 1e3,
                    episode.drops(),
                    episode.vlrt()))
        .toList();
  }

  private static double rounded(double value, double parts) {
    return Math.round(value * parts) / parts;
  }
}
