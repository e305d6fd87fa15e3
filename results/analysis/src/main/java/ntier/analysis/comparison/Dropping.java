package ntier.analysis.comparison;

import static ntier.analysis.words.Words.key;

import ntier.analysis.overflow.Direction;
import ntier.plan.Role;

/**
 * A tier that dropped.
 *
 * @param direction of most of its drops
 */
public record Dropping(Role tier, Direction direction) {
  /** Such as {@code web upstream}. */
  @Override
  public String toString() {
    return tier.key() + " " + key(direction);
  }
}
