package ntier.plan.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import ntier.plan.Between;
import ntier.plan.ExperimentException;
import ntier.plan.HostPlan;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/**
 * Places the hosts of the users and of the tiers: the profile's values by the tier's name, or those
 * of its {@value #OTHERS}, and over them the experiment's.
 */
final class HostsReader {
  /** What a profile says of tiers that it does not name. */
  static final String OTHERS = "others";

  private static final String CLIENT = "client";
  private static final String FURTHER_CLIENT = CLIENT + "-[1-9]\\d{0,2}";
  private static final String EXAMPLE = "{app: {cores: [0], weight: 400}}";

  private final Profile profile;
  private final Optional<Between> between;
  private final List<Integer> cpus;
  private final List<ChainTier> chain;
  private final Set<String> seriesTiers;
  private final Origins origins;

  /**
   * @param between what joins the profile's machines, if it has several
   * @param cpus that may be used; the cores of hosts are counted in it, from 0
   * @param seriesTiers of all stacks of the series, whose hosts may be written too
   */
  HostsReader(
      Profile profile,
      Optional<Between> between,
      List<Integer> cpus,
      List<ChainTier> chain,
      Set<String> seriesTiers,
      Origins origins) {
    this.profile = profile;
    this.between = between;
    this.cpus = List.copyOf(cpus);
    this.chain = List.copyOf(chain);
    this.seriesTiers = Set.copyOf(seriesTiers);
    this.origins = origins;
  }

  List<HostPlan> read(Optional<YamlValue> overrides) {
    YamlValue.Mapping placed = profile.hosts().mapping(EXAMPLE);
    Optional<YamlValue.Mapping> changed = overrides.map(hosts -> hosts.mapping(EXAMPLE));
    changed.ifPresent(hosts -> new Fields(hosts, "hosts", known()));
    Map<String, WrittenHost> all = new LinkedHashMap<>();
    all.put(CLIENT, written(CLIENT, CLIENT, placed, changed));
    for (ChainTier tier : chain) {
      for (String host : tier.hosts()) {
        all.put(host, written(host, tier.name(), placed, changed));
      }
    }
    for (String further : furtherClients(placed)) {
      all.put(further, written(further, CLIENT, placed, changed));
    }
    HostMachines machines = new HostMachines(profile.machines(), all);
    machines.requireApart(all.keySet().stream().filter(this::isClient).toList());
    if (GivenNetwork.is(between)) {
      GivenNetwork.check(all.values(), machines);
    }
    Map<String, List<Integer>> cores =
        profile.machines().isEmpty() ? new HostCores(cpus, all).all() : machines.cores();
    return all.values().stream()
        .map(host -> plan(host, cores.get(host.name())).on(machines.of(host)))
        .toList();
  }

  /** Load generators beside the first one: {@code client-2} and so on. */
  private List<String> furtherClients(YamlValue.Mapping placed) {
    List<String> further = new ArrayList<>();
    for (YamlValue.Entry host : placed.entries().values()) {
      if (host.key().matches(FURTHER_CLIENT)) {
        if (profile.machines().isEmpty()) {
          throw new ExperimentException(
              host.place(),
              "several hosts of users are for several machines, each with one of its own; client alone would be right");
        }
        further.add(host.key());
      }
    }
    return further;
  }

  private boolean isClient(String host) {
    return host.equals(CLIENT) || host.matches(FURTHER_CLIENT);
  }

  private List<String> known() {
    Set<String> known = new LinkedHashSet<>(List.of(CLIENT));
    for (ChainTier tier : chain) {
      known.add(tier.name());
      known.addAll(tier.hosts());
    }
    known.addAll(seriesTiers);
    return List.copyOf(known);
  }

  private static WrittenHost written(
      String host, String tier, YamlValue.Mapping placed, Optional<YamlValue.Mapping> changed) {
    List<Fields> ofProfile = entries(placed, host, tier);
    return new WrittenHost(
        host,
        changed.map(hosts -> entries(hosts, host, tier)).orElse(List.of()),
        ofProfile.isEmpty() && !host.equals(CLIENT) ? entries(placed, OTHERS, OTHERS) : ofProfile,
        placed.place());
  }

  /** The entries for a host: that by its own name, then that by its tier's. */
  private static List<Fields> entries(YamlValue.Mapping hosts, String host, String tier) {
    List<Fields> entries = new ArrayList<>();
    for (String name : new LinkedHashSet<>(List.of(host, tier))) {
      YamlValue.Entry entry = hosts.entries().get(name);
      if (entry != null) {
        entries.add(
            new Fields(
                entry.value().mapping("{cores: [0], weight: 100}"),
                "the host " + name,
                WrittenHost.KEYS));
      }
    }
    return entries;
  }

  /** The greatest number of a core that some hosts are placed on; -1 where there is none. */
  static int mostCore(YamlValue hosts) {
    int most = -1;
    for (YamlValue.Entry host : hosts.mapping(EXAMPLE).entries().values()) {
      YamlValue.Entry cores = host.value().mapping(EXAMPLE).entries().get("cores");
      boolean numbered = cores != null && !(cores.value() instanceof YamlValue.Scalar);
      for (YamlValue core : numbered ? cores.value().list("[0, 1]") : List.<YamlValue>of()) {
        most = Math.max(most, (int) Fields.integer(core, "core", 0, HostCores.MOST_CORE));
      }
    }
    return most;
  }

  private HostPlan plan(WrittenHost host, List<Integer> cores) {
    note(host, "cores");
    if (!profile.machines().isEmpty()) {
      note(host, WrittenHost.MACHINE);
    }
    Map<String, String> sysctls = new SysctlReader(origins).read(host);
    if (!sysctls.isEmpty()) {
      note(host, "sysctls");
    }
    HostPlan plan =
        new HostPlan(
            host.name(),
            cores,
            pick(host, "weight")
                .map(value -> (int) Fields.integer(value, "weight", 1, 10_000))
                .orElse(100),
            pick(host, "quota")
                .map(value -> OptionalDouble.of(quota(value, cores.size())))
                .orElse(OptionalDouble.empty()),
            sysctls);
    return LinkReader.read(key -> written(host, key)).map(plan::with).orElse(plan);
  }

  /** What hosts without it do not tell of, either. */
  private Optional<YamlValue> written(WrittenHost host, String key) {
    return host.find(key).isPresent() ? pick(host, key) : Optional.empty();
  }

  private Optional<YamlValue> pick(WrittenHost host, String key) {
    note(host, key);
    return host.find(key);
  }

  /** Keeps where the value is from. */
  private void note(WrittenHost host, String key) {
    String path = "hosts." + host.name() + "." + key;
    Optional<YamlValue> override = host.changed(key);
    Optional<YamlValue> value = host.placed(key);
    if (override.isPresent()) {
      origins.experiment(path, override.get().place());
    } else if (value.isPresent()) {
      origins.profile(path, value.get().place());
    } else {
      origins.byDefault(path);
    }
  }

  private static double quota(YamlValue value, int cores) {
    YamlValue.Scalar scalar = value.scalar();
    double quota =
        scalar.text().matches("\\d{1,4}(\\.\\d{1,6})?") ? Double.parseDouble(scalar.text()) : 0;
    if (quota < HostPlan.LEAST_QUOTA || quota > cores) {
      throw new ExperimentException(
          scalar.place(),
          "quota is \"%s\"; a number of cores from %s to %d such as 0.5 would be right"
              .formatted(scalar.text(), HostPlan.LEAST_QUOTA, cores));
    }
    return quota;
  }
}
