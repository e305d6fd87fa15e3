package ntier.plan.read;

import java.util.HashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.regex.Pattern;
import ntier.plan.ExperimentException;
import ntier.plan.Place;
import ntier.plan.tier.Requirement;

/** What servers require of the settings of the tier below them. */
final class AdjacentTiers {
  private final Origins origins;

  AdjacentTiers(Origins origins) {
    this.origins = origins;
  }

  /**
   * Checks what a server requires.
   *
   * @param names the settings of both, by name
   * @throws ExperimentException pointing at a setting that the requirement is about, or else at the
   *     server
   */
  void check(
      ChainTier upper, Map<String, String> names, ChainTier lower, Map<String, String> lowerNames) {
    Map<String, String> all = new HashMap<>(upper.server().withValues(names));
    lower.server().withValues(lowerNames).forEach((name, value) -> all.put("next." + name, value));
    all.put("server", upper.server().server());
    all.put("tier", upper.name());
    all.put("next.server", lower.server().server());
    all.put("next.tier", lower.name());
    for (Requirement requirement : upper.server().requires()) {
      requirement
          .complaint(all)
          .ifPresent(
              complaint -> {
                throw new ExperimentException(place(requirement, upper, lower), complaint);
              });
    }
  }

  private Place place(Requirement requirement, ChainTier upper, ChainTier lower) {
    String formula = requirement.that().text();
    SequencedMap<String, Place> places = origins.places();
    return places.keySet().stream()
        .filter(
            path ->
                mentions(formula, path, upper.name() + ".", "")
                    || mentions(formula, path, lower.name() + ".", "next."))
        .findFirst()
        .map(places::get)
        .orElseGet(() -> places.get("stack." + upper.name()));
  }

  /** Whether the setting {@code path} of one of the tiers is in the formula. */
  private static boolean mentions(String formula, String path, String tier, String prefix) {
    if (!path.startsWith(tier)) {
      return false;
    }
    String name = Pattern.quote(prefix + path.substring(tier.length()));
    return Pattern.compile("(?<![\\w.])" + name + "(?![\\w.])").matcher(formula).find();
  }
}
