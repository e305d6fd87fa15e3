package ntier.plan.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import ntier.plan.ExperimentException;
import ntier.plan.HostPlan;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/** Places the hosts: the profile's values, and over them those of the experiment. */
final class HostsReader {
  private static final List<String> HOSTS = List.of("client", "web", "app", "db");
  private static final List<String> KEYS = List.of("cores", "weight", "quota", "sysctls");
  private static final String EXAMPLE = "{app: {cores: [0], weight: 400}}";

  private static final int MOST_CORE = 4095;

  private static final Pattern SYSCTL =
      Pattern.compile("net\\.(core|ipv4|ipv6)(\\.[A-Za-z0-9_-]+)+");
  private static final Pattern SYSCTL_VALUE = Pattern.compile("-?\\d{1,10}( -?\\d{1,10}){0,3}");

  private final Profile profile;
  private final List<Integer> cpus;
  private final Origins origins;

  /**
   * @param cpus that may be used; the cores of hosts are counted in it, from 0
   */
  HostsReader(Profile profile, List<Integer> cpus, Origins origins) {
    this.profile = profile;
    this.cpus = List.copyOf(cpus);
    this.origins = origins;
  }

  List<HostPlan> read(Optional<YamlValue> overrides) {
    Fields placed = hosts(profile.hosts(), "hosts of the profile");
    Optional<Fields> changed = overrides.map(hosts -> hosts(hosts, "hosts"));
    List<HostPlan> plans = new ArrayList<>();
    for (String name : HOSTS) {
      Fields host = host(name, placed.require(name, name + ": {cores: [0]}"));
      plans.add(host(name, host, changed.flatMap(c -> c.find(name)).map(h -> host(name, h))));
    }
    return plans;
  }

  /** The greatest number of a core that some hosts are placed on; -1 where there is none. */
  static int mostCore(YamlValue hosts) {
    int most = -1;
    for (YamlValue.Entry host : hosts.mapping(EXAMPLE).entries().values()) {
      YamlValue.Entry cores = host.value().mapping(EXAMPLE).entries().get("cores");
      for (YamlValue core : cores == null ? List.<YamlValue>of() : cores.value().list("[0, 1]")) {
        most = Math.max(most, (int) Fields.integer(core, "core", 0, MOST_CORE));
      }
    }
    return most;
  }

  /** Where a sysctl was written, in the places of {@link Origins}. */
  static String sysctlPath(String host, String sysctl) {
    return "hosts." + host + ".sysctls." + sysctl;
  }

  private static Fields hosts(YamlValue value, String what) {
    return new Fields(value.mapping(EXAMPLE), what, HOSTS);
  }

  private static Fields host(String name, YamlValue value) {
    return new Fields(value.mapping("{cores: [0], weight: 100}"), "the host " + name, KEYS);
  }

  private HostPlan host(String name, Fields placed, Optional<Fields> changed) {
    YamlValue cores =
        pick(name, "cores", placed, changed)
            .orElseThrow(
                () ->
                    new ExperimentException(
                        placed.place(), "the host " + name + " has no cores; add cores: [0]"));
    List<Integer> numbers = cores(name, cores);
    return new HostPlan(
        name,
        numbers,
        pick(name, "weight", placed, changed)
            .map(value -> (int) Fields.integer(value, "weight", 1, 10_000))
            .orElse(100),
        pick(name, "quota", placed, changed)
            .map(value -> OptionalDouble.of(quota(value, numbers.size())))
            .orElse(OptionalDouble.empty()),
        sysctls(name, placed, changed));
  }

  private Optional<YamlValue> pick(
      String host, String key, Fields placed, Optional<Fields> changed) {
    String path = "hosts." + host + "." + key;
    Optional<YamlValue> override = changed.flatMap(fields -> fields.find(key));
    if (override.isPresent()) {
      origins.experiment(path, override.get().place());
      return override;
    }
    Optional<YamlValue> value = placed.find(key);
    value.ifPresentOrElse(
        found -> origins.profile(path, found.place()), () -> origins.byDefault(path));
    return value;
  }

  private List<Integer> cores(String host, YamlValue value) {
    List<Integer> cores = new ArrayList<>();
    for (YamlValue item : value.list("[0, 1]")) {
      int core = (int) Fields.integer(item, "core", 0, MOST_CORE);
      if (core >= cpus.size()) {
        throw new ExperimentException(
            item.place(),
            "the host "
                + host
                + " is placed on core "
                + core
                + " and this machine has "
                + cpus.size()
                + " (0 to "
                + (cpus.size() - 1)
                + "); choose a profile for fewer cores such as two-core, or give the host other"
                + " cores with hosts."
                + host
                + ".cores=[0]");
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

  private Map<String, String> sysctls(String host, Fields placed, Optional<Fields> changed) {
    Map<String, String> sysctls = new LinkedHashMap<>();
    placed.find("sysctls").ifPresent(value -> add(host, value, sysctls));
    changed.flatMap(fields -> fields.find("sysctls")).ifPresent(value -> add(host, value, sysctls));
    if (!sysctls.isEmpty()) {
      pick(host, "sysctls", placed, changed);
    }
    return sysctls;
  }

  /**
   * Only net.*: others are the machine's, not the namespace's. Only numbers: a name, such as that
   * of a congestion control, could load a module into the machine's kernel.
   */
  private void add(String host, YamlValue value, Map<String, String> sysctls) {
    String example = "{net.ipv4.tcp_syncookies: 0}";
    value
        .mapping(example)
        .entries()
        .forEach(
            (key, entry) -> {
              if (!SYSCTL.matcher(key).matches()) {
                throw new ExperimentException(
                    entry.place(),
                    "\""
                        + key
                        + "\" is no setting of a network namespace; one that begins with"
                        + " net.core., net.ipv4. or net.ipv6. would be right, such as "
                        + example);
              }
              String text = entry.value().scalar().text();
              if (!SYSCTL_VALUE.matcher(text).matches()) {
                throw new ExperimentException(
                    entry.value().place(),
                    "%s is \"%s\"; a whole number such as 0, or some with spaces between, would be right"
                        .formatted(key, text));
              }
              origins.at(sysctlPath(host, key), entry.value().place());
              sysctls.put(key, text);
            });
  }
}
