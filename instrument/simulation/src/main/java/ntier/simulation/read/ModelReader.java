package ntier.simulation.read;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import ntier.plan.ExperimentException;
import ntier.plan.PhasesPlan;
import ntier.plan.Place;
import ntier.plan.Units;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlFile;
import ntier.plan.yaml.YamlReader;
import ntier.plan.yaml.YamlValue;
import ntier.simulation.model.Retransmission;
import ntier.simulation.model.SimulatedInjection;
import ntier.simulation.model.SystemModel;
import ntier.simulation.model.Tier;
import ntier.simulation.model.Users;

/**
 * Reads a model file: a chain of tiers that need not be servers of {@code tiers/}. Its keys are in
 * {@code docs/simulation.md}; what is wrong is refused with file, line and column.
 */
public final class ModelReader {
  private static final List<String> KEYS =
      List.of(
          "title", "users", "thinkTime", "images", "phases", "retransmission", "tiers", "inject");
  private static final List<String> PHASES = List.of("ramp", "warmUp", "measure");
  private static final long MOST_USERS = 1_000_000_000;
  private static final int MOST_TIERS = 60;
  private static final String TIER = "{name: web, style: sync, places: 150, demand: 0.2ms}";

  private final Fields fields;
  private final String name;
  private final InjectionKinds kinds;

  private ModelReader(String name, YamlValue file, InjectionKinds kinds) {
    this.name = name;
    this.kinds = kinds;
    this.fields = new Fields(file.mapping("users: 7000, tiers: […]"), "the model", KEYS);
  }

  /**
   * Reads a file.
   *
   * @param kinds what it knows of the causes of millibottlenecks
   * @throws ExperimentException for all that is wrong in it
   */
  public static SystemModel read(Path file, InjectionKinds kinds) {
    if (!Files.isRegularFile(file)) {
      throw new ExperimentException(
          Place.of(file.toString()),
          "there is no such file; docs/simulation/ten-tiers.yaml is an example of a model");
    }
    String name = file.getFileName().toString().replaceFirst("\\.yaml$", "");
    return read(name, file.toString(), YamlFile.read(file.toString(), file), kinds);
  }

  static SystemModel read(String name, String source, String text, InjectionKinds kinds) {
    return read(name, source, YamlReader.read(source, text), kinds);
  }

  private static SystemModel read(
      String name, String source, YamlValue file, InjectionKinds kinds) {
    ModelReader reader = new ModelReader(name, file, kinds);
    try {
      return reader.model();
    } catch (IllegalArgumentException e) {
      throw new ExperimentException(Place.of(source), e.getMessage());
    }
  }

  private SystemModel model() {
    Duration thinkTime = duration(fields, "thinkTime", Duration.ofSeconds(7));
    long users = Fields.integer(fields.require("users", "users: 7000"), "users", 1, MOST_USERS);
    double images = percent(fields, "images", 0);
    Retransmission retransmission =
        fields
            .find("retransmission")
            .map(value -> Fields.parsed(value, Retransmission::named))
            .orElse(Retransmission.LINUX_6_5);
    PhasesPlan phases = phases();
    List<Tier> tiers = tiers();
    return new SystemModel(
        name,
        new Users(users, thinkTime, images, 1),
        phases,
        Tier.users(),
        tiers,
        injections(phases),
        retransmission);
  }

  private PhasesPlan phases() {
    Fields phases =
        new Fields(
            fields
                .find("phases")
                .map(value -> value.mapping("{ramp: 10s, warmUp: 5s, measure: 60s}"))
                .orElse(YamlValue.Mapping.empty(fields.place())),
            "the phases",
            PHASES);
    return new PhasesPlan(
        duration(phases, "ramp", Duration.ofSeconds(10)),
        duration(phases, "warmUp", Duration.ofSeconds(5)),
        duration(phases, "measure", Duration.ofSeconds(60)));
  }

  private List<Tier> tiers() {
    YamlValue list = fields.require("tiers", "tiers: [" + TIER + "]");
    List<YamlValue> items = list.list("[" + TIER + "]");
    if (items.isEmpty() || items.size() > MOST_TIERS) {
      throw new ExperimentException(
          list.place(),
          "these are %d tiers; 1 to %d would be right".formatted(items.size(), MOST_TIERS));
    }
    List<Tier> tiers = new ArrayList<>();
    for (YamlValue item : items) {
      tiers.add(new TierEntry(item.mapping(TIER)).read(tiers.size() + 1 == items.size()));
    }
    return tiers;
  }

  private List<SimulatedInjection> injections(PhasesPlan phases) {
    List<SimulatedInjection> injections = new ArrayList<>();
    fields
        .find("inject")
        .map(value -> value.list("[" + InjectionEntry.EXAMPLE + "]"))
        .orElse(List.of())
        .forEach(item -> injections.addAll(new InjectionEntry(item, kinds).read(phases.measure())));
    return injections;
  }

  static Duration duration(Fields from, String key, Duration otherwise) {
    return from.find(key).map(Fields::duration).orElse(otherwise);
  }

  static double percent(Fields from, String key, double otherwise) {
    return from.find(key)
        .map(value -> Fields.parsed(value, Units::percent) / 100)
        .orElse(otherwise);
  }

  static int integer(Fields from, String key, int min, int otherwise) {
    return from.find(key)
        .map(value -> (int) Fields.integer(value, key, min, Integer.MAX_VALUE))
        .orElse(otherwise);
  }
}
