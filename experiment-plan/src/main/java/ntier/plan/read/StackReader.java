package ntier.plan.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import ntier.plan.ExperimentException;
import ntier.plan.Nearest;
import ntier.plan.Origin;
import ntier.plan.Role;
import ntier.plan.SettingDescription;
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
  private final Origins origins;

  StackReader(TierCatalog catalog, Origins origins) {
    this.catalog = catalog;
    this.origins = origins;
  }

  List<TierPlan> read(YamlValue stack, Optional<YamlValue> set) {
    String example = "{web: apache, app: tomcat, db: mysql}";
    Fields fields = new Fields(stack.mapping(example), "the stack", ROLES);
    Map<String, TierDescription> servers = new LinkedHashMap<>();
    for (Role role : Role.values()) {
      servers.put(role.key(), server(role, fields.require(role.key(), example)));
    }
    Map<String, Map<String, SettingValue>> chosen = chosen(set, servers);
    List<TierPlan> tiers = new ArrayList<>();
    servers.forEach((role, server) -> tiers.add(tier(server, chosen.getOrDefault(role, Map.of()))));
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

  private Map<String, Map<String, SettingValue>> chosen(
      Optional<YamlValue> set, Map<String, TierDescription> servers) {
    Map<String, Map<String, SettingValue>> chosen = new HashMap<>();
    if (set.isPresent()) {
      for (YamlValue.Entry entry : set.get().mapping("{web.threads: 150}").entries().values()) {
        String[] path = path(entry);
        SettingValue value = value(entry, servers.get(path[0]), path[1]);
        chosen.computeIfAbsent(path[0], role -> new HashMap<>()).put(path[1], value);
      }
    }
    return chosen;
  }

  private static String[] path(YamlValue.Entry entry) {
    String[] path = entry.key().split("\\.", 2);
    if (path[0].equals("network")) {
      throw new ExperimentException(
          entry.place(),
          "\""
              + entry.key()
              + "\" can't be set yet; settings of the network's kernel side are"
              + " hosts.<host>.sysctls");
    }
    if (path.length < 2) {
      throw new ExperimentException(
          entry.place(),
          "\"" + entry.key() + "\" is not a setting; write tier.setting, such as web.threads");
    }
    if (!ROLES.contains(path[0])) {
      throw new ExperimentException(
          entry.place(),
          "unknown tier \""
              + path[0]
              + "\" in \""
              + entry.key()
              + "\""
              + Nearest.hint(path[0], ROLES));
    }
    return path;
  }

  private SettingValue value(YamlValue.Entry entry, TierDescription server, String name) {
    SettingDescription setting = server.settings().get(name);
    if (setting == null) {
      throw new ExperimentException(
          entry.place(),
          server.server()
              + " has no setting \""
              + name
              + "\""
              + Nearest.hint(name, server.settings().keySet()));
    }
    Origin origin = origins.experiment(entry.key(), entry.value().place());
    return new SettingValue(Fields.parsed(entry.value(), setting::resolve), origin);
  }

  private TierPlan tier(TierDescription server, Map<String, SettingValue> chosen) {
    String role = server.role().key();
    Map<String, SettingValue> settings = new LinkedHashMap<>();
    Map<String, String> names = server.defaults();
    server
        .settings()
        .keySet()
        .forEach(
            name -> {
              SettingValue value = chosen.get(name);
              if (value == null) {
                Origin origin = origins.tier(role + "." + name, server.source());
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
