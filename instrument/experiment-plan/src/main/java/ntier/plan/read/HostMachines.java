package ntier.plan.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import ntier.plan.ExperimentException;
import ntier.plan.Nearest;
import ntier.plan.PlacedPlan;
import ntier.plan.yaml.YamlValue;

/** Which machine of a profile each host is on, and which cores it has among those of all. */
final class HostMachines {
  /**
   * Cores that a machine is taken to have until it is asked: it refuses what it does not have when
   * hosts are to be made on it.
   */
  private static final List<Integer> CPUS =
      IntStream.rangeClosed(0, HostCores.MOST_CORE).boxed().toList();

  private final List<String> machines;
  private final Map<String, WrittenHost> hosts;

  /**
   * @param machines of the profile; none if all hosts are here
   * @param hosts all of them, by name
   */
  HostMachines(List<String> machines, Map<String, WrittenHost> hosts) {
    this.machines = List.copyOf(machines);
    this.hosts = hosts;
  }

  /**
   * The machine of a host; empty where the profile has none.
   *
   * @throws ExperimentException if the host is on none of the profile's, or on another by the
   *     experiment
   */
  Optional<String> of(WrittenHost host) {
    Optional<YamlValue> changed = host.changed(WrittenHost.MACHINE);
    if (changed.isPresent()) {
      throw new ExperimentException(
          changed.get().place(),
          "an experiment does not say which machine a host is on, so that it runs on any; the hosts of a profile do");
    }
    Optional<YamlValue> placed = host.placed(WrittenHost.MACHINE);
    if (machines.isEmpty()) {
      placed.ifPresent(
          value -> {
            throw new ExperimentException(
                value.place(),
                "the profile has no machines; machines: {%s: {ssh: user@host, at: 10.10.1.1}} above its hosts would be right"
                    .formatted(value.scalar().text()));
          });
      return Optional.empty();
    }
    if (placed.isEmpty()) {
      throw new ExperimentException(
          host.placed().isEmpty() ? host.place() : host.placed().getFirst().place(),
          "the host %s is on no machine; machine: %s would be right, or another of the profile's: %s"
              .formatted(host.name(), machines.getFirst(), String.join(", ", machines)));
    }
    String name = placed.get().scalar().text();
    if (!machines.contains(name)) {
      throw new ExperimentException(
          placed.get().place(),
          "the profile has no machine \"" + name + "\"" + Nearest.hint(name, machines));
    }
    return Optional.of(name);
  }

  /**
   * Refuses two hosts of users on one machine, where their records would be in each other's way.
   *
   * @param clients their names
   */
  void requireApart(List<String> clients) {
    Map<String, String> there = new HashMap<>();
    for (String client : clients) {
      String machine = of(hosts.get(client)).orElse("");
      String other = there.put(machine, client);
      if (other != null) {
        throw new ExperimentException(
            hosts.get(client).placed().getFirst().place(),
            "%s and %s are both on machine %s; another machine for one of them would be right"
                .formatted(other, client, machine));
      }
    }
  }

  /**
   * The cores of all hosts among those of all machines, by the hosts' names.
   *
   * @see PlacedPlan
   */
  Map<String, List<Integer>> cores() {
    Map<String, Map<String, WrittenHost>> byMachine = new TreeMap<>();
    hosts.forEach(
        (name, host) ->
            byMachine
                .computeIfAbsent(of(host).orElseThrow(), _ -> new LinkedHashMap<>())
                .put(name, host));
    Map<String, List<Integer>> cores = new HashMap<>();
    byMachine.forEach(
        (machine, there) ->
            new HostCores(CPUS, there)
                .all()
                .forEach((host, own) -> cores.put(host, ofAll(machine, own))));
    return cores;
  }

  private List<Integer> ofAll(String machine, List<Integer> own) {
    List<Integer> cores = new ArrayList<>();
    own.forEach(core -> cores.add(PlacedPlan.core(machines.indexOf(machine), core)));
    return cores;
  }
}
