package ntier.plan.tier;

import java.util.Map;
import java.util.Optional;

/**
 * What must hold between a server's settings and those of the tier below it.
 *
 * @param that the condition, over own settings and, as {@code next.NAME}, those of the tier below
 * @param otherwise a template: what is wrong if it doesn't hold, and what would be right
 */
public record Requirement(Formula that, String otherwise) {

  /** The complaint, if the condition doesn't hold. */
  public Optional<String> complaint(Map<String, String> names) {
    return that.holds(names)
        ? Optional.empty()
        : Optional.of(Template.render(that.place().source(), otherwise, names));
  }
}
