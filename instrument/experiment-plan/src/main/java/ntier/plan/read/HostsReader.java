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
    Map<String, Written> all = new LinkedHashMap<>();
    for (String name : HOSTS) {
      Fields host = host(name, placed.require(name, name + ": {cores: [0]}"));
      all.put(
          name,
          new Written(name, host, changed.flatMap(c -> c.find(name)).map(h -> host(name, h))));
    }
    return all.values().stream().map(host -> plan(host, all)).toList();
  }

  /** The greatest number of a core that some hosts are placed on; -1 where there is none. */
  static int mostCore(YamlValue hosts) {
    int most = -1;
    for (YamlValue.Entry host : hosts.mapping(EXAMPLE).entries().values()) {
      YamlValue.Entry cores = host.value().mapping(EXAMPLE).entries().get("cores");
      boolean numbered = cores != null && !(cores.value() instanceof YamlValue.Scalar);
      for (YamlValue core : numbered ? cores.value().list("[0, 1]") : List.<YamlValue>of()) {
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

  /** What is written of a host: by the profile, and over it by the experiment. */
  private record Written(String name, Fields placed, Optional<Fields> changed) {
    Optional<YamlValue> find(String key) {
      return changed.flatMap(fields -> fields.find(key)).or(() -> placed.find(key));
    }

    YamlValue cores() {
      return find("cores")
          .orElseThrow(
              () ->
                  new ExperimentException(
                      placed.place(), "the host " + name + " has no cores; add cores: [0]"));
    }
  }

  private HostPlan plan(Written host, Map<String, Written> all) {
    note(host, "cores");
    List<Integer> numbers = cores(host, all);
    return new HostPlan(
        host.name(),
        numbers,
        pick(host, "weight")
            .map(value -> (int) Fields.integer(value, "weight", 1, 10_000))
            .orElse(100),
        pick(host, "quota")
            .map(value -> OptionalDouble.of(quota(value, numbers.size())))
            .orElse(OptionalDouble.empty()),
        sysctls(host));
  }

  private Optional<YamlValue> pick(Written host, String key) {
    note(host, key);
    return host.find(key);
  }

  /** Keeps where the value is from. */
  private void note(Written host, String key) {
    String path = "hosts." + host.name() + "." + key;
    Optional<YamlValue> override = host.changed().flatMap(fields -> fields.find(key));
    Optional<YamlValue> value = host.placed().find(key);
    if (override.isPresent()) {
      origins.experiment(path, override.get().place());
    } else if (value.isPresent()) {
      origins.profile(path, value.get().place());
    } else {
      origins.byDefault(path);
    }
  }

  /** Numbers of cores, or those of another host: a form that is right on every machine. */
  private List<Integer> cores(Written host, Map<String, Written> all) {
    if (!(host.cores() instanceof YamlValue.Scalar named)) {
      return numbered(host.name(), host.cores());
    }
    Written other = all.get(named.text());
    if (other == null || other == host) {
      throw new ExperimentException(
          named.place(),
          "cores of the host %s are \"%s\"; numbers such as [0], or one of the other hosts for those that it has (%s), would be right"
              .formatted(
                  host.name(),
                  named.text(),
                  String.join(
                      ", ", HOSTS.stream().filter(one -> !one.equals(host.name())).toList())));
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
                .formatted(
                    host, core, cpus.size(), cpus.size() - 1, host.equals("db") ? "app" : "db"));
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

  private Map<String, String> sysctls(Written host) {
    Map<String, String> sysctls = new LinkedHashMap<>();
    host.placed().find("sysctls").ifPresent(value -> add(host.name(), value, sysctls));
    host.changed()
        .flatMap(fields -> fields.find("sysctls"))
        .ifPresent(value -> add(host.name(), value, sysctls));
    if (!sysctls.isEmpty()) {
      note(host, "sysctls");
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
                        + "\" is not a setting of a network namespace; one that begins with"
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
