package ntier.simulation.advice;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import ntier.simulation.engine.Outcome;
import ntier.simulation.engine.Outcome.TierOutcome;
import ntier.simulation.engine.Simulator;
import ntier.simulation.model.SystemModel;
import ntier.simulation.model.Tier;

/**
 * Requests that found no room, by tier.
 *
 * @param dropped whose packet was dropped, to come again a second later
 * @param refused that got an error instead
 */
record Overflow(List<Long> dropped, List<Long> refused) {
  Overflow {
    dropped = List.copyOf(dropped);
    refused = List.copyOf(refused);
  }

  /** Of one simulation; the same seed gives the same. */
  static Overflow of(SystemModel model, long seed) {
    Outcome outcome = Simulator.run(model, seed);
    List<Long> dropped = outcome.tiers().stream().map(TierOutcome::droppedRequests).toList();
    return new Overflow(dropped, refused(outcome));
  }

  /** The simulation tells only how many failed; it is the last tier that can refuse that did it. */
  private static List<Long> refused(Outcome outcome) {
    List<Tier> tiers = outcome.model().tiers();
    List<Long> refused = new ArrayList<>(Collections.nCopies(tiers.size(), 0L));
    for (int k = tiers.size() - 1; k >= 0; k--) {
      if (tiers.get(k).rejects()) {
        refused.set(k, outcome.errors());
        break;
      }
    }
    return refused;
  }

  boolean any() {
    return LongStream.range(0, dropped.size()).anyMatch(k -> at((int) k) > 0);
  }

  /** Requests that found no room in a tier. */
  long at(int tier) {
    return dropped.get(tier) + refused.get(tier);
  }

  /** The tier in which most found no room; the first of several; empty if all found it. */
  Optional<Integer> worst() {
    int worst = 0;
    for (int k = 1; k < dropped.size(); k++) {
      worst = at(k) > at(worst) ? k : worst;
    }
    return any() ? Optional.of(worst) : Optional.empty();
  }
}
