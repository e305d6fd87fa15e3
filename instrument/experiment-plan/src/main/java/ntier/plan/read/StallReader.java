package ntier.plan.read;

import java.util.Optional;
import ntier.plan.ExperimentException;
import ntier.plan.InjectorDescription;
import ntier.plan.SettingDescription;
import ntier.plan.StallPlan;
import ntier.plan.Units;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;
import ntier.plan.yaml.YamlValue.Mapping;

/**
 * Reads how long a stall is to last where that is not simply a fixed {@code for}: {@code for: at
 * least 500ms}, {@code burst: 400ms}, {@code flush: 500ms}.
 */
final class StallReader {
  private final InjectorDescription injector;
  private final boolean byHand;

  /**
   * @param byHand whether it is for now, when nothing can be found any more
   */
  StallReader(InjectorDescription injector, boolean byHand) {
    this.injector = injector;
    this.byHand = byHand;
  }

  /**
   * @param written the entry without what the suite adds to it
   */
  Optional<StallPlan> read(Mapping written) {
    Optional<StallPlan> stall = length(written);
    for (var parameter : injector.parameters().entrySet()) {
      if (parameter.getValue().kind() == SettingDescription.Kind.STALL) {
        stall = stall.or(() -> parameter(written, parameter.getKey(), parameter.getValue()));
      }
    }
    return stall;
  }

  private Optional<StallPlan> length(Mapping written) {
    if (!injector.takesLength()) {
      return Optional.empty();
    }
    return value(written, InjectReader.LENGTH)
        .filter(value -> value.scalar().text().startsWith(Units.AT_LEAST))
        .map(
            value -> {
              refuseByHand(value, InjectReader.LENGTH);
              return Fields.parsed(value, StallPlan::of);
            });
  }

  private Optional<StallPlan> parameter(
      Mapping written, String key, SettingDescription description) {
    return value(written, key)
        .filter(value -> !value.scalar().text().equals(SettingDescription.NONE))
        .map(
            value -> {
              refuseByHand(value, key);
              refuseBeside(written, key, description);
              return Fields.parsed(value, StallPlan::of);
            });
  }

  /** The keys that would say it otherwise. */
  private static void refuseBeside(Mapping written, String key, SettingDescription description) {
    for (String other : description.values()) {
      value(written, other)
          .filter(there -> !there.scalar().text().equals(SettingDescription.NONE))
          .ifPresent(
              there -> {
                throw new ExperimentException(
                    there.place(),
                    "%s finds %s by itself, and %s is set too; one of the two would be right"
                        .formatted(key, description.values().getFirst(), other));
              });
    }
  }

  private void refuseByHand(YamlValue value, String key) {
    if (byHand) {
      throw new ExperimentException(
          value.place(),
          "how to make a stall that long is found before a run, and this injection starts now; a fixed "
              + (key.equals(InjectReader.LENGTH)
                  ? "length such as 500ms"
                  : injector.parameters().get(key).values().getFirst())
              + " would be right");
    }
  }

  private static Optional<YamlValue> value(Mapping written, String key) {
    return Optional.ofNullable(written.entries().get(key)).map(YamlValue.Entry::value);
  }
}
