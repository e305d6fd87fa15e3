package ntier.plan.paper;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import ntier.plan.Nearest;

/**
 * A number of a run, as claims name it: {@code queue.web}, {@code dropped.db.by-app}.
 *
 * @param of what stands behind the quantity's own key, word by word
 */
public record Measure(String key, Quantity quantity, List<String> of) {
  /** A tier behind a dot. */
  static final String TIER = "\\.[a-z][a-z0-9]{0,11}";

  /** The tier whose millibottlenecks caused it, behind {@link #TIER}. */
  static final String BY_TIER = "(\\.by-[a-z][a-z0-9]{0,11})?";

  private static final String BY = "by-";

  public Measure {
    of = List.copyOf(of);
  }

  /**
   * @throws IllegalArgumentException saying what would be right
   */
  public static Measure parse(String key) {
    for (Quantity quantity : Quantity.values()) {
      if (quantity.names(key)) {
        String rest = key.substring(quantity.key().length());
        return new Measure(
            key,
            quantity,
            rest.isEmpty() ? List.of() : Arrays.asList(rest.substring(1).split("[.+]")));
      }
    }
    throw new IllegalArgumentException(
        "unknown claim \""
            + key
            + "\""
            + (FollowsFromOthers.why(key)
                .orElseGet(
                    () ->
                        Nearest.hint(
                            key,
                            Arrays.stream(Quantity.values()).map(Quantity::example).toList()))));
  }

  /** The tier that it is of, if it is of one. */
  public Optional<String> tier() {
    return quantity.ofTier() ? of.stream().findFirst() : Optional.empty();
  }

  /** The tier whose millibottlenecks caused it, if it asks for that. */
  public Optional<String> by() {
    return of.stream()
        .filter(word -> word.startsWith(BY))
        .findFirst()
        .map(word -> word.substring(BY.length()));
  }

  @Override
  public String toString() {
    return key;
  }
}
