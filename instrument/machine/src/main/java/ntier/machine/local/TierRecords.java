package ntier.machine.local;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.archive.Manifest;
import ntier.machine.Answer;
import ntier.plan.Plan;
import ntier.plan.TierPlan;
import ntier.plan.tier.TierDescription;
import ntier.testbed.local.Testbed;

/** What a run's manifest says of the servers of a system. */
final class TierRecords {
  private TierRecords() {}

  /** The servers of a system here, in the order of its chain, by the names of their hosts. */
  static List<Answer.Server> of(Plan plan, StackArtifacts prepared, Testbed testbed) {
    List<Answer.Server> tiers = new ArrayList<>();
    for (TierPlan tier : plan.tiers()) {
      TierDescription server = prepared.description(tier);
      for (String host : tier.hosts().stream().filter(testbed::has).toList()) {
        tiers.add(
            new Answer.Server(
                host,
                new Manifest.Tier(
                    tier.server(),
                    Optional.of(server.name()),
                    testbed.host(host).handle().addresses().getFirst(),
                    server.port().integer(tier.settingTexts()),
                    tier.queueLimit(),
                    server.queueLimit().text(),
                    Optional.of(tier.name()),
                    Optional.of(tier.holdsData()),
                    Optional.of(tier.servesFiles()),
                    Optional.of(tier.runsApplication()))));
      }
    }
    return tiers;
  }
}
