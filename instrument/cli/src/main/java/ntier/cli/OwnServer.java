package ntier.cli;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import ntier.plan.tier.DatabaseDescription;
import ntier.plan.tier.DatabaseDescription.Product;
import ntier.plan.tier.TierDescription;
import ntier.provisioning.ProvisioningException;
import ntier.testbed.database.DatabaseServer;
import ntier.testbed.machine.Check;

/** The servers that no part has, because the machine is to have them. */
final class OwnServer {
  private OwnServer() {}

  /** Whether the tier's program is here, with default settings; empty for tiers made of parts. */
  static Optional<Check> check(TierDescription tier) throws IOException {
    Optional<Product> needs = tier.data().flatMap(DatabaseDescription::needs);
    if (needs.isEmpty()) {
      return Optional.empty();
    }
    String name = needs.get().toString();
    try {
      var program = DatabaseServer.find(tier, Map.of(), tier.defaults()).program();
      var found = program.file() + " is " + program.product().name() + " " + program.number();
      return Optional.of(new Check(name, false, true, found, ""));
    } catch (ProvisioningException missing) {
      return Optional.of(new Check(name, false, false, missing.getMessage(), ""));
    }
  }
}
