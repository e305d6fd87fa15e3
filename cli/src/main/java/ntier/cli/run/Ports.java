package ntier.cli.run;

import java.util.Map;
import java.util.stream.Collectors;
import ntier.plan.TierPlan;
import ntier.plan.tier.TierDescription;

/** Where a tier is to listen, known from its settings before it is started. */
final class Ports {
  private Ports() {}

  static int of(TierPlan tier, TierDescription description) {
    Map<String, String> settings =
        tier.settings().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().value()));
    return description.port().integer(settings);
  }
}
