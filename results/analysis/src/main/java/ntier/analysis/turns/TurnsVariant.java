package ntier.analysis.turns;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import ntier.plan.Plan;
import ntier.plan.TurnsPlan;

/**
 * What is compared.
 *
 * @param servers by tier, from the first
 * @param twinOf the variant that it is equal to; empty for all but the second
 */
public record TurnsVariant(String name, List<Server> servers, Optional<String> twinOf) {
  /**
   * The server of a tier.
   *
   * @param server with how many there are of it, where several: {@code tomcat*2}
   */
  public record Server(String tier, String server) {}

  public TurnsVariant {
    servers = List.copyOf(servers);
  }

  static TurnsVariant of(TurnsPlan.Variant variant) {
    return new TurnsVariant(
        variant.name(),
        variant.plan().tiers().stream()
            .map(tier -> new Server(tier.name(), tier.servers()))
            .toList(),
        variant.twinOf());
  }

  /** How many of the machine's cores its hosts may use, each once. */
  static int cores(Plan plan) {
    return (int)
        plan.hosts().stream()
            .filter(host -> plan.tierOf(host.name()).isPresent())
            .flatMap(host -> host.cores().stream())
            .distinct()
            .count();
  }

  /** Server by tier, from the first. */
  public SequencedMap<String, String> stack() {
    SequencedMap<String, String> stack = new LinkedHashMap<>();
    servers.forEach(one -> stack.put(one.tier(), one.server()));
    return stack;
  }
}
