package ntier.simulation.read;

import ntier.plan.Plan;
import ntier.plan.TierPlan;

/**
 * What is injected into.
 *
 * @param replica which of the tier's servers, from 0; -1 where it has one alone
 */
public record Target(TierPlan tier, int replica) {

  /**
   * The server on a host.
   *
   * @throws IllegalArgumentException if no tier of the plan has a server there
   */
  public static Target of(Plan plan, String host) {
    TierPlan tier =
        plan.tierOf(host)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "the simulation has no server on the host %s; one of %s would be right"
                            .formatted(host, plan.tiers().stream().map(TierPlan::hosts).toList())));
    return new Target(tier, tier.hosts().size() == 1 ? -1 : tier.hosts().indexOf(host));
  }
}
