package ntier.plan.read;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import ntier.plan.ExperimentException;
import ntier.plan.UserProtocol;
import ntier.plan.tier.Protocols;
import ntier.plan.tier.TierCatalog;
import ntier.plan.tier.TierDescription;

/**
 * What may stand above what in a chain: it follows from the protocols that servers serve and call.
 */
final class ChainRules {
  private static final String HTTP = Protocols.OF_USERS;

  private final TierCatalog catalog;
  private final Origins origins;

  ChainRules(TierCatalog catalog, Origins origins) {
    this.catalog = catalog;
    this.origins = origins;
  }

  /**
   * @throws ExperimentException pointing at the first tier that can't be where it is
   */
  void check(List<ChainTier> chain) {
    first(chain.getFirst());
    for (int i = 1; i < chain.size(); i++) {
      pair(chain.get(i - 1), chain.get(i));
    }
    last(chain.getLast());
    oneApplication(chain);
  }

  private void first(ChainTier tier) {
    if (!protocols(tier).canBeFirst()) {
      throw refused(
          tier,
          "%s serves %s, and the users of the first tier speak %s; as the first these would be right: %s"
              .formatted(
                  tier.server().server(),
                  words(protocols(tier).serves()),
                  HTTP,
                  servers(Protocols::canBeFirst)));
    }
    if (tier.count() > 1) {
      throw refused(
          tier,
          "the users speak to one server, and the first tier has %d; one, or above them a tier that balances %s (%s), would be right"
              .formatted(tier.count(), HTTP, servers(one -> one.balances().contains(HTTP))));
    }
  }

  /**
   * @throws ExperimentException if users of a load can't speak to the first tier as it says
   */
  void users(ChainTier first, UserProtocol protocol) {
    if (!protocols(first).users().contains(protocol)) {
      throw new ExperimentException(
          origins.places().get("workload." + WorkloadReader.PROTOCOL),
          "%s, the first tier, understands %s of users; protocol: %s, or as the first tier one of these, would be right: %s"
              .formatted(
                  first.server().server(),
                  words(protocols(first).users().stream().map(UserProtocol::word).toList()),
                  protocols(first).users().getFirst().word(),
                  servers(one -> one.users().contains(protocol))));
    }
  }

  private void pair(ChainTier upper, ChainTier lower) {
    Protocols above = protocols(upper);
    Protocols below = protocols(lower);
    if (above.calls().isEmpty()) {
      throw refused(
          lower,
          "%s calls no tier below it, and %s is there; it as the last tier, or above %s one of these, would be right: %s"
              .formatted(
                  upper.server().server(),
                  lower.server().server(),
                  lower.server().server(),
                  servers(one -> one.towards(below).isPresent())));
    }
    if (above.towards(below).isEmpty()) {
      throw refused(
          lower,
          "%s speaks %s to the tier below it and %s understands %s; below it these would be right: %s"
              .formatted(
                  upper.server().server(),
                  words(above.calls()),
                  lower.server().server(),
                  words(below.serves()),
                  servers(one -> above.towards(one).isPresent())));
    }
    if (common(upper, lower).isEmpty()) {
      throw refused(
          lower,
          "%s does not spread %s over several servers, and %s has %d; one, or above them one of these, would be right: %s"
              .formatted(
                  upper.server().server(),
                  words(above.calls().stream().filter(below.serves()::contains).toList()),
                  lower.name(),
                  lower.count(),
                  servers(one -> one.balances().stream().anyMatch(below.serves()::contains))));
    }
  }

  private void last(ChainTier tier) {
    Protocols protocols = protocols(tier);
    if (!protocols.canBeLast()) {
      throw refused(
          tier,
          "%s calls %s of a tier below it, and is the last; below it these would be right: %s"
              .formatted(
                  tier.server().server(),
                  words(protocols.calls()),
                  servers(one -> protocols.towards(one).isPresent())));
    }
  }

  private void oneApplication(List<ChainTier> chain) {
    List<ChainTier> running = chain.stream().filter(ChainTier::runsApplication).toList();
    if (running.size() > 1) {
      throw refused(
          running.get(1),
          "%s runs the application, and %s does so too; one of the two would be right"
              .formatted(running.get(1).server().server(), running.get(0).server().server()));
    }
  }

  /**
   * What the upper tier will speak to the lower one if the experiment doesn't say.
   *
   * @param upper empty for the users
   * @param asked what the experiment says, one of those that the lower one serves
   * @throws ExperimentException if it asks for one that the upper one can't speak
   */
  String protocol(Optional<ChainTier> upper, ChainTier lower, Optional<String> asked) {
    List<String> common = upper.map(above -> common(above, lower)).orElse(List.of(HTTP));
    if (asked.isPresent() && !common.contains(asked.get())) {
      throw new ExperimentException(
          origins.places().get(lower.name() + "." + TierDescription.PROTOCOL),
          "%s speak %s to %s; %s would be right"
              .formatted(
                  upper
                      .map(above -> above.server().server() + " doesn't")
                      .orElse("the users don't"),
                  asked.get(),
                  upper.isPresent() ? "the tier below it" : "the first tier",
                  words(common)));
    }
    return common.getFirst();
  }

  private static List<String> common(ChainTier upper, ChainTier lower) {
    Protocols above = protocols(upper);
    return above.calls().stream()
        .filter(protocols(lower).serves()::contains)
        .filter(protocol -> lower.count() == 1 || above.balances().contains(protocol))
        .toList();
  }

  private static Protocols protocols(ChainTier tier) {
    return tier.server().protocols();
  }

  private String servers(Predicate<Protocols> fits) {
    return catalog.all().stream()
        .filter(server -> fits.test(server.protocols()))
        .map(TierDescription::server)
        .collect(
            Collectors.collectingAndThen(
                Collectors.joining(", "), text -> text.isEmpty() ? "none that is here" : text));
  }

  private static String words(List<String> protocols) {
    return protocols.isEmpty() ? "nothing" : String.join(" or ", protocols);
  }

  private ExperimentException refused(ChainTier tier, String why) {
    return new ExperimentException(origins.places().get("stack." + tier.name()), why);
  }
}
