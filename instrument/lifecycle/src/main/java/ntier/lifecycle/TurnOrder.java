package ntier.lifecycle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import ntier.plan.TurnsLoad;
import ntier.plan.TurnsPlan;
import ntier.plan.TurnsPlan.Variant;

/**
 * In which order variants take their turns: drawn anew for each round, so that no variant always
 * follows the same other one. Those with the same load are next to each other, as they are what is
 * compared.
 */
final class TurnOrder {
  /** A variant with a load. */
  record Slot(Variant variant, TurnsLoad load) {}

  private TurnOrder() {}

  /**
   * The order of a round.
   *
   * @param round from 1
   */
  static List<Slot> of(TurnsPlan plan, int round) {
    Random draws = new Random(plan.seed() * 1_000_003 + round);
    List<TurnsLoad> loads = new ArrayList<>(plan.loads());
    Collections.shuffle(loads, draws);
    List<Slot> slots = new ArrayList<>();
    for (TurnsLoad load : loads) {
      List<Variant> variants = new ArrayList<>(plan.variants());
      Collections.shuffle(variants, draws);
      variants.forEach(variant -> slots.add(new Slot(variant, load)));
    }
    return slots;
  }
}
