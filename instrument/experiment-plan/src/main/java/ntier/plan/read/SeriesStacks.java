package ntier.plan.read;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import ntier.plan.yaml.YamlValue.Entry;
import ntier.plan.yaml.YamlValue.Mapping;

/**
 * What the stacks of a series have, all together: settings and hosts of what one of them lacks
 * count in the others.
 *
 * @param servers by the names of their folders
 * @param tiers by their names
 */
record SeriesStacks(Set<String> servers, Set<String> tiers) {
  /** Those of a stack that is no series'. */
  static final SeriesStacks NONE = new SeriesStacks(Set.of(), Set.of());

  /** The servers and tiers of stacks, none of which is a list. */
  static SeriesStacks of(List<Mapping> stacks) {
    Set<String> servers = new LinkedHashSet<>();
    Set<String> tiers = new LinkedHashSet<>();
    for (Mapping stack : stacks) {
      servers.addAll(StackList.serverList(stack));
      tiers.addAll(stack.entries().keySet());
    }
    return new SeriesStacks(servers, tiers);
  }

  /** These and those of another stack. */
  SeriesStacks and(SeriesStacks other) {
    Set<String> allServers = new LinkedHashSet<>(servers);
    allServers.addAll(other.servers());
    Set<String> allTiers = new LinkedHashSet<>(tiers);
    allTiers.addAll(other.tiers());
    return new SeriesStacks(allServers, allTiers);
  }

  /** The stack of an experiment; empty where it has none that could be read. */
  static Mapping stack(Mapping experiment) {
    Entry stack = experiment.entries().get("stack");
    return stack != null && stack.value() instanceof Mapping mapping
        ? mapping
        : Mapping.empty(experiment.place());
  }
}
