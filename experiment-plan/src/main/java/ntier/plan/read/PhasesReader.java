package ntier.plan.read;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import ntier.plan.ExperimentException;
import ntier.plan.PhasesPlan;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/** Reads {@code phases}; each has a default. */
final class PhasesReader {
  private static final List<String> KEYS = List.of("ramp", "warmUp", "measure");
  private static final Duration SHORTEST_MEASURE = Duration.ofSeconds(1);

  private final Origins origins;

  PhasesReader(Origins origins) {
    this.origins = origins;
  }

  PhasesPlan read(Optional<YamlValue> phases) {
    Optional<Fields> fields =
        phases.map(
            value ->
                new Fields(
                    value.mapping("{ramp: 10s, warmUp: 15s, measure: 60s}"), "the phases", KEYS));
    Duration measure = length(fields, "measure", Duration.ofSeconds(60));
    if (measure.compareTo(SHORTEST_MEASURE) < 0) {
      throw new ExperimentException(
          fields.flatMap(f -> f.find("measure")).orElseThrow().place(),
          "the measure phase is too short; at least 1s would be right");
    }
    return new PhasesPlan(
        length(fields, "ramp", Duration.ofSeconds(10)),
        length(fields, "warmUp", Duration.ofSeconds(15)),
        measure);
  }

  private Duration length(Optional<Fields> fields, String key, Duration otherwise) {
    Optional<YamlValue> value = fields.flatMap(f -> f.find(key));
    value.ifPresentOrElse(
        found -> origins.experiment("phases." + key, found.place()),
        () -> origins.byDefault("phases." + key));
    return value.map(Fields::duration).orElse(otherwise);
  }
}
