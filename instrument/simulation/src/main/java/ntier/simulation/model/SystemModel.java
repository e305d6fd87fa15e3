package ntier.simulation.model;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import ntier.plan.PhasesPlan;

/**
 * All of what is simulated. Immutable.
 *
 * @param name of the experiment or model file
 * @param client the load generator, as a server whose requests are the users'; a demand of 0 makes
 *     it cost nothing
 * @param tiers from the first to the last
 */
public record SystemModel(
    String name,
    Users users,
    PhasesPlan phases,
    Tier client,
    List<Tier> tiers,
    List<SimulatedInjection> injections,
    Retransmission retransmission) {
  public SystemModel {
    tiers = List.copyOf(tiers);
    injections = List.copyOf(injections);
    Set<String> names = new HashSet<>();
    for (Tier tier : tiers) {
      if (!names.add(tier.name())) {
        throw new IllegalArgumentException("two tiers have the name " + tier.name());
      }
      boolean last = tier == tiers.getLast();
      if (tier.below().isEmpty() != last) {
        throw new IllegalArgumentException("each tier but the last calls the next: " + tier.name());
      }
    }
    for (SimulatedInjection injection : injections) {
      if (!names.contains(injection.tier())) {
        throw new IllegalArgumentException("no tier " + injection.tier() + " to inject into");
      }
    }
  }

  /** The same on another kernel. */
  public SystemModel with(Retransmission other) {
    return new SystemModel(name, users, phases, client, tiers, injections, other);
  }
}
