package ntier.plan.read;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Pattern;
import ntier.plan.ExperimentException;
import ntier.plan.Place;
import ntier.plan.tier.Requirement;
import ntier.plan.tier.TierCatalog;
import ntier.plan.tier.TierDescription;

/** What a tier and the one below it must agree on: their protocol, and what the servers require. */
final class AdjacentTiers {
  private final TierCatalog catalog;
  private final Origins origins;

  AdjacentTiers(TierCatalog catalog, Origins origins) {
    this.catalog = catalog;
    this.origins = origins;
  }

  /**
   * What the upper one will speak to the lower one if the experiment doesn't say; empty where there
   * is nothing to choose.
   *
   * @throws ExperimentException if they have no protocol in common, or the experiment asks for one
   *     that the upper one can't speak
   */
  Optional<String> protocol(TierDescription upper, TierDescription lower, Optional<String> asked) {
    if (upper.speaks().isEmpty() || lower.speaks().isEmpty()) {
      return Optional.empty();
    }
    List<String> common = upper.speaks().stream().filter(lower.speaks()::contains).toList();
    if (common.isEmpty()) {
      throw new ExperimentException(
          origins.places().get("stack." + lower.role().key()),
          "%s speaks %s to the tier below it and %s understands %s; below it these would be right: %s"
              .formatted(
                  upper.server(),
                  String.join(" or ", upper.speaks()),
                  lower.server(),
                  String.join(" or ", lower.speaks()),
                  String.join(", ", fitting(upper, lower))));
    }
    if (asked.isPresent() && !upper.speaks().contains(asked.get())) {
      throw new ExperimentException(
          origins.places().get(lower.role().key() + "." + TierDescription.PROTOCOL),
          "%s doesn't speak %s to the tier below it; %s would be right"
              .formatted(upper.server(), asked.get(), String.join(" or ", common)));
    }
    return Optional.of(common.getFirst());
  }

  private List<String> fitting(TierDescription upper, TierDescription lower) {
    return catalog.all().stream()
        .filter(server -> server.role() == lower.role())
        .filter(server -> server.speaks().stream().anyMatch(upper.speaks()::contains))
        .map(TierDescription::server)
        .toList();
  }

  /**
   * Checks what a server requires.
   *
   * @param names the settings of both, by name
   * @throws ExperimentException pointing at a setting that the requirement is about, or else at the
   *     server
   */
  void check(
      TierDescription upper,
      Map<String, String> names,
      TierDescription lower,
      Map<String, String> lowerNames) {
    Map<String, String> all = new HashMap<>(upper.withValues(names));
    lower.withValues(lowerNames).forEach((name, value) -> all.put("next." + name, value));
    all.put("server", upper.server());
    all.put("next.server", lower.server());
    for (Requirement requirement : upper.requires()) {
      requirement
          .complaint(all)
          .ifPresent(
              complaint -> {
                throw new ExperimentException(place(requirement, upper, lower), complaint);
              });
    }
  }

  private Place place(Requirement requirement, TierDescription upper, TierDescription lower) {
    String formula = requirement.that().text();
    SequencedMap<String, Place> places = origins.places();
    return places.keySet().stream()
        .filter(
            path ->
                mentions(formula, path, upper.role().key() + ".", "")
                    || mentions(formula, path, lower.role().key() + ".", "next."))
        .findFirst()
        .map(places::get)
        .orElseGet(() -> places.get("stack." + upper.role().key()));
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
