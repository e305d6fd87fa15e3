package ntier.analysis.turns;

import ntier.archive.Turn;

/**
 * What has one turn in each round.
 *
 * @param variant name
 * @param load as the plan has it
 */
public record TurnPoint(String variant, String load) {
  /** That of a turn. */
  public static TurnPoint of(Turn turn) {
    return new TurnPoint(turn.variant(), turn.load());
  }

  @Override
  public String toString() {
    return variant + " at " + load;
  }
}
