package ntier.cli.system.kills;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * What is drawn for one kill.
 *
 * @param number from 1
 * @param moment where in the command's life, from 0 to 1
 * @param term when TERM comes first: where in the life before, from 0 to 1
 * @param seed of all else that is random in it
 */
record Draw(
    int number, Scenario.Kind scenario, Victim victim, double moment, double term, long seed) {

  /**
   * The first so many kills of a seed. Scenarios and victims are dealt like cards: in any five
   * kills from the first, sixth, … on there is each scenario, in any three each victim.
   */
  static List<Draw> deal(long seed, int count) {
    Random random = new Random(seed);
    List<Scenario.Kind> scenarios = new ArrayList<>();
    List<Victim> victims = new ArrayList<>();
    List<Draw> draws = new ArrayList<>();
    for (int number = 1; number <= count; number++) {
      draws.add(
          new Draw(
              number,
              next(scenarios, Scenario.Kind.values(), random),
              next(victims, Victim.values(), random),
              random.nextDouble(),
              random.nextDouble(),
              random.nextLong()));
    }
    return draws;
  }

  /** The same with other moments, for a command that was over before the first ones. */
  Draw again() {
    Random random = new Random(seed);
    return new Draw(
        number, scenario, victim, random.nextDouble(), random.nextDouble(), random.nextLong());
  }

  private static <T> T next(List<T> deck, T[] all, Random random) {
    if (deck.isEmpty()) {
      deck.addAll(List.of(all));
      Collections.shuffle(deck, random);
    }
    return deck.removeLast();
  }
}
