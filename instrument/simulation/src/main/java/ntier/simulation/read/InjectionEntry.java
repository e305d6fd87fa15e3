package ntier.simulation.read;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import ntier.plan.ExperimentException;
import ntier.plan.Units;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;
import ntier.plan.yaml.YamlValue.Entry;
import ntier.plan.yaml.YamlValue.Mapping;
import ntier.simulation.model.SimulatedInjection;

/** One entry of a model file's {@code inject}. */
final class InjectionEntry {
  static final String EXAMPLE = "{freeze: app, for: 500ms, every: 5s}";
  private static final List<String> KEYS =
      List.of("for", "every", "after", "replica", "to", "weight", "share");

  private final InjectionKinds kinds;
  private final Entry cause;
  private final Fields fields;

  InjectionEntry(YamlValue item, InjectionKinds kinds) {
    this.kinds = kinds;
    Mapping entry = item.mapping(EXAMPLE);
    this.cause =
        entry.entries().values().stream()
            .filter(one -> !KEYS.contains(one.key()))
            .findFirst()
            .orElseThrow(
                () ->
                    new ExperimentException(
                        item.place(), "the injection has no cause; write it like " + EXAMPLE));
    this.fields = new Fields(entry.without(cause.key()), "the injection " + cause.key(), KEYS);
  }

  /** All that end within the measure phase. */
  List<SimulatedInjection> read(Duration measure) {
    Duration length = Fields.duration(fields.require("for", "for: 500ms"));
    Duration every = ModelReader.duration(fields, "every", Duration.ZERO);
    Duration after = ModelReader.duration(fields, "after", every);
    int replica = ModelReader.integer(fields, "replica", 0, -1);
    List<SimulatedInjection> injections = new ArrayList<>();
    Duration start = after;
    while (start.plus(length).compareTo(measure) <= 0) {
      injections.add(injection(start, length).on(replica));
      if (every.compareTo(length) <= 0) {
        break;
      }
      start = start.plus(every);
    }
    return injections;
  }

  private SimulatedInjection injection(Duration start, Duration length) {
    Map<String, String> parameters = new LinkedHashMap<>();
    fields.find("to").ifPresent(v -> parameters.put("to", "" + Fields.parsed(v, Units::percent)));
    fields
        .find("weight")
        .ifPresent(v -> parameters.put("weight", "" + Fields.integer(v, "weight", 1, 10_000)));
    fields
        .find("share")
        .ifPresent(v -> parameters.put("share", "" + Fields.parsed(v, Units::percent)));
    try {
      return kinds.injection(
          cause.key(),
          parameters,
          Map.of(),
          cause.value().scalar().text(),
          start.toNanos() / 1000,
          length.toNanos() / 1000);
    } catch (IllegalArgumentException e) {
      throw new ExperimentException(cause.place(), e.getMessage());
    }
  }
}
