package ntier.plan.read;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import ntier.plan.ExperimentException;
import ntier.plan.PhasesPlan;
import ntier.plan.Units;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/**
 * Reads {@code phases}; each has a default. A profile may say how long ramp and warm-up are at
 * least on its cores: an experiment is written for whichever machine, and few cores take longer to
 * get warm. What the command line says is taken as it is, unless that is {@code at least 8s}.
 */
final class PhasesReader {
  private static final List<String> KEYS = List.of("ramp", "warmUp", "measure");
  private static final List<String> KEYS_OF_PROFILES = List.of("ramp", "warmUp");
  private static final Duration SHORTEST_MEASURE = Duration.ofSeconds(1);

  private final Origins origins;

  PhasesReader(Origins origins) {
    this.origins = origins;
  }

  /**
   * The phases.
   *
   * @param profile what the profile says of them
   * @param phases what the experiment, or the command line, says
   */
  PhasesPlan read(Optional<YamlValue> profile, Optional<YamlValue> phases) {
    Optional<Fields> least =
        profile.map(
            value ->
                new Fields(
                    value.mapping("{ramp: 40s, warmUp: 30s}"),
                    "the profile's phases",
                    KEYS_OF_PROFILES));
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
        atLeast(least, fields, "ramp", Duration.ofSeconds(10)),
        atLeast(least, fields, "warmUp", Duration.ofSeconds(15)),
        measure);
  }

  private Duration atLeast(
      Optional<Fields> least, Optional<Fields> fields, String key, Duration otherwise) {
    Duration length = length(fields, key, otherwise);
    Optional<YamlValue> bound = least.flatMap(f -> f.find(key));
    boolean fixed = origins.all().get("phases." + key).fixed();
    if (bound.isEmpty() || fixed || Fields.duration(bound.get()).compareTo(length) <= 0) {
      return length;
    }
    origins.profile("phases." + key, bound.get().place());
    return Fields.duration(bound.get());
  }

  private Duration length(Optional<Fields> fields, String key, Duration otherwise) {
    Optional<YamlValue> value = fields.flatMap(f -> f.find(key));
    value.ifPresentOrElse(
        found -> origins.alone("phases." + key, found), () -> origins.byDefault("phases." + key));
    return value.map(found -> length(found, key)).orElse(otherwise);
  }

  /** Only what a machine may make longer can be a least one. */
  private static Duration length(YamlValue value, String key) {
    return Fields.parsed(
        value, KEYS_OF_PROFILES.contains(key) ? Units::leastDuration : Units::duration);
  }
}
