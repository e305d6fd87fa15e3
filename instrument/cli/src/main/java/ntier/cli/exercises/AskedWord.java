package ntier.cli.exercises;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import ntier.simulation.engine.Outcome;
import ntier.simulation.outcome.CellFigures;
import ntier.simulation.outcome.Episodes;
import ntier.simulation.outcome.SimulatedSummary;

/** What happened in a simulation, in a word. */
record AskedWord(Simulated of, What what) implements Asked.OfWord {
  private static final String NEVER = "never";

  /** Which word, as the key {@code is} of a question names it. */
  enum What {
    /** The tier that drops most, or {@link CellFigures#NOBODY}. */
    DROPPING_TIER,
    /** Of most drops, seen from the millibottleneck: upstream, downstream, local, or never. */
    DIRECTION,
    /** When most drops are: during the millibottleneck, after it, or never. */
    MOMENT;

    String key() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  @Override
  public List<String> words(Simulations simulations) {
    return switch (what) {
      case DROPPING_TIER ->
          Stream.concat(simulations.tiers(of).stream(), Stream.of(CellFigures.NOBODY)).toList();
      case DIRECTION -> List.of("upstream", "downstream", "local", NEVER);
      case MOMENT -> List.of("during", "after", NEVER);
    };
  }

  @Override
  public String right(Simulations simulations) {
    Outcome outcome = simulations.of(of);
    return switch (what) {
      case DROPPING_TIER -> CellFigures.of(SimulatedSummary.of(outcome), 1).droppingTier();
      case DIRECTION -> direction(outcome);
      case MOMENT -> moment(outcome);
    };
  }

  private static String direction(Outcome outcome) {
    Map<String, Long> drops = new HashMap<>();
    Episodes.of(outcome).forEach(one -> drops.merge(one.direction(), one.drops(), Long::sum));
    return drops.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse(NEVER);
  }

  private static String moment(Outcome outcome) {
    if (outcome.drops().isEmpty()) {
      return NEVER;
    }
    long during =
        outcome.drops().stream()
            .filter(
                drop ->
                    outcome.model().injections().stream()
                        .anyMatch(
                            one ->
                                drop.atMicros() >= one.startMicros()
                                    && drop.atMicros() < one.endMicros()))
            .count();
    return 2 * during > outcome.drops().size() ? "during" : "after";
  }
}
