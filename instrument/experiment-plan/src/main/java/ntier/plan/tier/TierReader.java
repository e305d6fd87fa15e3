package ntier.plan.tier;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Stream;
import ntier.plan.ExperimentException;
import ntier.plan.InvocationStyle;
import ntier.plan.Role;
import ntier.plan.SettingDescription;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/** Reads one {@code tier.yaml}. */
final class TierReader {
  private static final List<String> KEYS =
      List.of(
          "server",
          "name",
          "role",
          "style",
          "about",
          "speaks",
          "application",
          "parts",
          "settings",
          "queueLimit",
          "places",
          "requires",
          "port",
          "values",
          "templates",
          "data",
          "onLimitedDisk",
          "processes",
          "provides",
          "requestLogs");
  private static final List<String> RUNNERS_OWN = List.of("address", "port", "user", "password");
  private static final List<String> PROTOCOLS = List.of("ajp", "http");
  private static final List<String> APPLICATIONS =
      List.of("rubbos-sync", "rubbos-sync-jakarta", "rubbos-async");

  private final Path folder;
  private final String source;
  private final Fields fields;
  private final DatabaseReader databases;

  /**
   * @param source the file as complaints name it
   * @param databases reads what is said of the tier's data
   */
  TierReader(Path folder, String source, YamlValue yaml, DatabaseReader databases) {
    this.folder = folder;
    this.source = source;
    this.databases = databases;
    List<String> known = new ArrayList<>(KEYS);
    known.addAll(FactsReader.KEYS);
    known.addAll(ProtocolsReader.KEYS);
    this.fields = new Fields(yaml.mapping("server: apache"), "the tier", known);
  }

  TierDescription read() {
    SequencedMap<String, SettingDescription> settings = settings();
    FactsReader facts = new FactsReader(fields);
    ProtocolsReader protocols = new ProtocolsReader(fields);
    Formula queueLimit = formula(fields.require("queueLimit", "queueLimit: threads + backlog"));
    TierDescription tier =
        new TierDescription(
            server(),
            fields.text("name", YamlValue.Scalar::text, name()),
            facts.usually(),
            role(fields.require("role", "role: web")),
            style(),
            fields.text("about", "about: Apache with the worker MPM"),
            speaks(),
            fields
                .find("application")
                .map(value -> Fields.choice(value, "application", APPLICATIONS)),
            protocols.protocols(),
            protocols.sends(),
            facts.runs(),
            facts.demand(),
            fields.texts("parts", "[tomcat]"),
            settings,
            queueLimit,
            fields.find("places").map(TierReader::formula).orElse(queueLimit),
            RequirementReader.read(fields),
            formula(fields.require("port", "port: 80")),
            values(),
            templates(),
            fields.find("data").map(databases::read),
            onLimitedDisk(settings),
            processes(),
            provides(),
            requestLogs(),
            folder,
            source);
    tier.queueLimit().integer(tier.defaults());
    tier.port().integer(tier.defaults());
    Map<String, String> names = tier.withValues(tier.defaults());
    tier.places().integer(names);
    tier.sends().ifPresent(sends -> sends.with(names));
    return tier;
  }

  private String server() {
    YamlValue.Scalar server = fields.require("server", "server: " + name()).scalar();
    if (!server.text().equals(name())) {
      throw new ExperimentException(
          server.place(),
          "the server is \""
              + server.text()
              + "\" and its folder \""
              + name()
              + "\"; make them equal");
    }
    return server.text();
  }

  private String name() {
    return folder.getFileName().toString();
  }

  private static Role role(YamlValue value) {
    List<String> keys = Stream.of(Role.values()).map(Role::key).toList();
    return Role.valueOf(Fields.choice(value, "role", keys).toUpperCase(Locale.ROOT));
  }

  private InvocationStyle style() {
    YamlValue value = fields.require("style", "style: sync");
    String style = Fields.choice(value, "style", List.of("sync", "async"));
    return InvocationStyle.valueOf(style.toUpperCase(Locale.ROOT));
  }

  /** A formula, at its place. */
  static Formula formula(YamlValue value) {
    YamlValue.Scalar scalar = value.scalar();
    return new Formula(scalar.text(), scalar.textPlace());
  }

  private List<String> speaks() {
    fields
        .find("speaks")
        .ifPresent(
            value ->
                value
                    .list("[http]")
                    .forEach(protocol -> Fields.choice(protocol, "protocol", PROTOCOLS)));
    return fields.texts("speaks", "[http]");
  }

  private SequencedMap<String, SettingDescription> settings() {
    SequencedMap<String, SettingDescription> settings = new LinkedHashMap<>();
    if (!speaks().isEmpty() && role(fields.require("role", "role: web")) == Role.APP) {
      settings.put(
          TierDescription.PROTOCOL,
          SettingDescription.choice(
              "what the web tier speaks to it; unless set, the first that both can speak",
              speaks().getFirst(),
              speaks()));
    }
    fields
        .find("settings")
        .map(value -> value.mapping("{threads: {default: 150, min: 1, max: 20000, about: …}}"))
        .ifPresent(
            all ->
                all.entries()
                    .forEach((name, entry) -> settings.put(name, SettingReader.read(entry))));
    return settings;
  }

  private Map<String, String> onLimitedDisk(Map<String, SettingDescription> settings) {
    Map<String, String> defaults = new LinkedHashMap<>();
    String example = "{bufferPool: 16MB}";
    fields
        .find("onLimitedDisk")
        .ifPresent(
            value -> {
              new Fields(value.mapping(example), "onLimitedDisk", List.copyOf(settings.keySet()));
              value
                  .mapping(example)
                  .entries()
                  .forEach(
                      (name, entry) ->
                          defaults.put(
                              name, Fields.parsed(entry.value(), settings.get(name)::resolve)));
            });
    return defaults;
  }

  private SequencedMap<String, Formula> values() {
    SequencedMap<String, Formula> values = new LinkedHashMap<>();
    fields
        .find("values")
        .map(value -> value.mapping("{limit: threads * 2}"))
        .ifPresent(
            all ->
                all.entries().forEach((name, entry) -> values.put(name, formula(entry.value()))));
    return values;
  }

  private SequencedMap<String, String> templates() {
    return new LinkedHashMap<>(
        fields.find("templates").map(v -> v.texts("{httpd.conf: httpd.conf}")).orElse(Map.of()));
  }

  private SequencedMap<String, String> provides() {
    String example = "{driver: com.mysql.jdbc.Driver}";
    SequencedMap<String, String> provides = new LinkedHashMap<>();
    fields
        .find("provides")
        .ifPresent(
            value -> {
              value.mapping(example).entries().values().forEach(TierReader::requireProvidable);
              provides.putAll(value.texts(example));
            });
    return provides;
  }

  private static void requireProvidable(YamlValue.Entry entry) {
    if (RUNNERS_OWN.contains(entry.key())) {
      throw new ExperimentException(
          entry.place(),
          "\"" + entry.key() + "\" can't be provided, ntier itself says it; choose another name");
    }
  }

  private Map<Role, RequestLogDescription> requestLogs() {
    Map<Role, RequestLogDescription> logs = new LinkedHashMap<>();
    fields
        .find("requestLogs")
        .map(value -> value.mapping("{web: requests.csv}"))
        .ifPresent(
            all ->
                all.entries()
                    .values()
                    .forEach(
                        entry ->
                            logs.put(
                                role(new YamlValue.Scalar(entry.place(), entry.key())),
                                RequestLogReader.read(entry.value()))));
    return logs;
  }

  private List<ProcessDescription> processes() {
    List<ProcessDescription> processes = new ArrayList<>();
    YamlValue value =
        fields.require("processes", "processes: [{name: apache, command: [apache2]}]");
    value
        .list("[{name: apache, command: [apache2]}]")
        .forEach(p -> processes.add(ProcessReader.read(p)));
    return processes;
  }
}
