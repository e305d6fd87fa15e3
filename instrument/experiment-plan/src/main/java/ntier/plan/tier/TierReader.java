package ntier.plan.tier;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import ntier.plan.ExperimentException;
import ntier.plan.InvocationStyle;
import ntier.plan.SettingDescription;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/** Reads one {@code tier.yaml}. */
final class TierReader {
  private static final List<String> KEYS =
      List.of(
          "server",
          "name",
          "style",
          "about",
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
    FactsReader facts = new FactsReader(fields);
    ProtocolsReader connections = new ProtocolsReader(fields);
    Protocols protocols = connections.protocols();
    SequencedMap<String, SettingDescription> settings = settings(protocols);
    Formula queueLimit = formula(fields.require("queueLimit", "queueLimit: threads + backlog"));
    TierDescription tier =
        new TierDescription(
            server(),
            fields.text("name", YamlValue.Scalar::text, name()),
            facts.usually(),
            style(),
            fields.text("about", "about: Apache with the worker MPM"),
            protocols,
            connections.sends(),
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
            provides(protocols),
            RequestLogReader.read(fields),
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

  private SequencedMap<String, SettingDescription> settings(Protocols protocols) {
    SequencedMap<String, SettingDescription> settings = new LinkedHashMap<>();
    List<String> serves = protocols.serves();
    if (serves.size() > 1) {
      settings.put(
          TierDescription.PROTOCOL,
          SettingDescription.choice(
              "what the tier above speaks to it; unless set, the first of that tier's that it serves",
              serves.getFirst(),
              serves));
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

  private SequencedMap<String, String> provides(Protocols protocols) {
    String example = "{driver: com.mysql.jdbc.Driver}";
    SequencedMap<String, String> provides = new LinkedHashMap<>();
    if (protocols.serves().size() == 1) {
      // Where there is a choice it is a setting.
      provides.put(TierDescription.PROTOCOL, protocols.serves().getFirst());
    }
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
