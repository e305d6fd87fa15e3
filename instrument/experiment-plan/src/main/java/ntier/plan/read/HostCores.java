package ntier.plan.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import ntier.plan.ExperimentException;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/**
 * The cores of hosts: numbers, those of another host, or one that no other host has. The latter two
 * are right on every machine.
 */
final class HostCores {
  /** In the place of numbers: a core that no other host has. */
  static final String OWN = "own";

  static final int MOST_CORE = 4095;

  private final List<Integer> cpus;
  private final Map<String, WrittenHost> hosts;
  private final Map<String, List<Integer>> found = new HashMap<>();

  /**
   * @param cpus that may be used; the cores of hosts are counted in it, from 0
   * @param hosts all of them, by name
   */
  HostCores(List<Integer> cpus, Map<String, WrittenHost> hosts) {
    this.cpus = cpus;
    this.hosts = hosts;
    hosts.values().stream()
        .filter(host -> !isOwn(host))
        .forEach(host -> found.put(host.name(), cores(host)));
    hosts.values().stream()
        .filter(HostCores::isOwn)
        .forEach(host -> found.put(host.name(), List.of(free(host))));
  }

  /** The CPUs of all hosts, by name. */
  Map<String, List<Integer>> all() {
    return Map.copyOf(found);
  }

  private static boolean isOwn(WrittenHost host) {
    return host.cores() instanceof YamlValue.Scalar word && word.text().equals(OWN);
  }

  private int free(WrittenHost host) {
    Set<Integer> taken = new HashSet<>();
    found.values().forEach(taken::addAll);
    return cpus.stream()
        .filter(cpu -> !taken.contains(cpu))
        .findFirst()
        .orElseThrow(
            () ->
                new ExperimentException(
                    host.cores().place(),
                    "the host %1$s is to have a core of its own, and the other hosts have all %2$d of this machine; a profile for fewer cores such as two-core, or cores for it, such as hosts.%1$s.cores=%3$s, would be right"
                        .formatted(host.name(), cpus.size(), another(host.name()))));
  }

  private List<Integer> cores(WrittenHost host) {
    if (!(host.cores() instanceof YamlValue.Scalar named)) {
      return numbered(host.name(), host.cores());
    }
    WrittenHost other = hosts.get(named.text());
    if (other == null || other.name().equals(host.name())) {
      throw new ExperimentException(
          named.place(),
          "cores of the host %s are \"%s\"; numbers such as [0], or one of the other hosts for those that it has (%s), would be right"
              .formatted(
                  host.name(),
                  named.text(),
                  hosts.keySet().stream()
                      .filter(one -> !one.equals(host.name()))
                      .collect(Collectors.joining(", "))));
    }
    if (other.cores() instanceof YamlValue.Scalar further) {
      throw new ExperimentException(
          named.place(),
          "the host %s is to have the cores of %s, which has those of \"%s\" itself; a host with numbers of its own would be right"
              .formatted(host.name(), other.name(), further.text()));
    }
    return numbered(other.name(), other.cores());
  }

  private List<Integer> numbered(String host, YamlValue value) {
    List<Integer> cores = new ArrayList<>();
    for (YamlValue item : value.list("[0, 1]")) {
      int core = (int) Fields.integer(item, "core", 0, MOST_CORE);
      if (core >= cpus.size()) {
        throw new ExperimentException(
            item.place(),
            "the host %1$s is placed on core %2$d and this machine has %3$d (0 to %4$d); choose a profile for fewer cores such as two-core, or give the host other cores with hosts.%1$s.cores=[0], or those of another host on any machine, such as hosts.%1$s.cores=%5$s"
                .formatted(host, core, cpus.size(), cpus.size() - 1, another(host)));
      }
      if (cores.contains(cpus.get(core))) {
        throw new ExperimentException(item.place(), "core " + core + " is there twice; keep one");
      }
      cores.add(cpus.get(core));
    }
    if (cores.isEmpty()) {
      throw new ExperimentException(
          value.place(),
          "the host " + host + " has no cores; at least one such as [0] would be right");
    }
    return cores;
  }

  /** The last of the others. */
  private String another(String host) {
    return new ArrayList<>(hosts.keySet())
        .reversed().stream().filter(one -> !one.equals(host)).findFirst().orElseThrow();
  }
}
