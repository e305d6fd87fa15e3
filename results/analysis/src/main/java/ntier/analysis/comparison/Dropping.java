package ntier.analysis.comparison;

import static ntier.analysis.words.Words.key;

import ntier.analysis.overflow.Direction;

/**
 * A tier that dropped.
 *
 * @param direction of most of its drops
 */
public record Dropping(String tier, Direction direction) {
  /** Such as {@code web upstream}. */
  @Override
  public String toString() {
    return tier + " " + key(direction);
  }
}
