package ntier.plan.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import ntier.plan.ExperimentException;
import ntier.plan.Nearest;
import ntier.plan.Origin;
import ntier.plan.Role;
import ntier.plan.SettingValue;
import ntier.plan.TierPlan;
import ntier.plan.tier.TierCatalog;
import ntier.plan.tier.TierDescription;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/** Reads {@code stack} and {@code set}: which servers, and their settings. */
final class StackReader {
  private static final List<String> ROLES = Stream.of(Role.values()).map(Role::key).toList();

  private final TierCatalog catalog;
  private final Set<String> seriesServers;
  private final DiskReader disks;
  private final Origins origins;
  private final AdjacentTiers neighbours;

  /**
   * @param seriesServers of all stacks of the series
   * @param disks that hosts of this stack have
   */
  StackReader(TierCatalog catalog, Set<String> seriesServers, DiskReader disks, Origins origins) {
    this.catalog = catalog;
    this.seriesServers = seriesServers;
    this.disks = disks;
    this.origins = origins;
    this.neighbours = new AdjacentTiers(catalog, origins);
  }

  /** For a stack none of whose hosts has a disk of its own. */
  StackReader(TierCatalog catalog, Set<String> seriesServers, Origins origins) {
    this(catalog, seriesServers, new DiskReader(List.of(), origins), origins);
  }

  List<TierPlan> read(YamlValue stack, Optional<YamlValue> set) {
    Fields fields = new Fields(stack.mapping(StackList.EXAMPLE), "the stack", ROLES);
    Map<String, TierDescription> servers = new LinkedHashMap<>();
    for (Role role : Role.values()) {
      servers.put(role.key(), server(role, fields.require(role.key(), StackList.EXAMPLE)));
    }
    Map<String, Map<String, SettingValue>> chosen =
        new ChosenSettings(catalog, servers, seriesServers, origins).read(set);
    List<TierPlan> tiers = new ArrayList<>();
    TierDescription upper = null;
    for (TierDescription server : servers.values()) {
      Map<String, SettingValue> own = chosen.getOrDefault(server.role().key(), Map.of());
      if (upper == null) {
        tiers.add(tier(server, own, Optional.empty()));
      } else {
        var asked = Optional.ofNullable(own.get(TierDescription.PROTOCOL)).map(SettingValue::value);
        TierPlan tier = tier(server, own, neighbours.protocol(upper, server, asked));
        neighbours.check(upper, tiers.getLast().settingTexts(), server, tier.settingTexts());
        tiers.add(tier);
      }
      upper = server;
    }
    return tiers;
  }

  private TierDescription server(Role role, YamlValue value) {
    YamlValue.Scalar name = value.scalar();
    origins.experiment("stack." + role.key(), name.place());
    TierDescription server =
        catalog
            .find(name.text())
            .orElseThrow(
                () ->
                    new ExperimentException(
                        name.place(),
                        "unknown server \""
                            + name.text()
                            + "\""
                            + Nearest.hint(name.text(), catalog.servers())));
    if (server.role() != role) {
      List<String> fitting = catalog.servers(role);
      throw new ExperimentException(
          name.place(),
          server.server()
              + " is a server for "
              + server.role().key()
              + ", not for "
              + role.key()
              + "; for "
              + role.key()
              + " there "
              + (fitting.isEmpty() ? "is none" : "are: " + String.join(", ", fitting)));
    }
    return server;
  }

  private TierPlan tier(
      TierDescription server, Map<String, SettingValue> chosen, Optional<String> protocol) {
    String role = server.role().key();
    Map<String, SettingValue> settings = new LinkedHashMap<>();
    Map<String, String> names = server.defaults();
    protocol.ifPresent(value -> names.put(TierDescription.PROTOCOL, value));
    Map<String, String> forDisk =
        disks.cause(server.role()) == null ? Map.of() : server.onLimitedDisk();
    names.putAll(forDisk);
    server
        .settings()
        .keySet()
        .forEach(
            name -> {
              SettingValue value = chosen.get(name);
              if (value == null) {
                Origin origin =
                    forDisk.containsKey(name)
                        ? origins.inject(role + "." + name, disks.cause(server.role()))
                        : origins.tier(role + "." + name, server.source());
                value = new SettingValue(names.get(name), origin);
              }
              names.put(name, value.value());
              settings.put(name, value);
            });
    return new TierPlan(
        server.role(),
        server.server(),
        role,
        server.style(),
        settings,
        server.queueLimit().integer(names));
  }
}
