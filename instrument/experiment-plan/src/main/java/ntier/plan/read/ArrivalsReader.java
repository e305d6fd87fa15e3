package ntier.plan.read;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.plan.ArrivalsPlan;
import ntier.plan.ExperimentException;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/** Reads {@code arrivals}: {@code closed}, {@code open}, or a rate over time. */
final class ArrivalsReader {
  private static final String CLOSED = "closed";
  private static final String OPEN = "open";
  private static final String EXAMPLE = "{0s: 100%, 20s: 150%}";

  private ArrivalsReader() {}

  /** Empty where users wait for their answers. */
  static Optional<ArrivalsPlan> read(YamlValue value) {
    if (value instanceof YamlValue.Mapping mapping) {
      return Optional.of(rates(mapping));
    }
    return Fields.choice(value, "arrivals", List.of(CLOSED, OPEN)).equals(OPEN)
        ? Optional.of(ArrivalsPlan.STEADY)
        : Optional.empty();
  }

  private static ArrivalsPlan rates(YamlValue.Mapping mapping) {
    List<ArrivalsPlan.Step> steps = new ArrayList<>();
    for (YamlValue.Entry entry : mapping.entries().values()) {
      Duration from = Fields.duration(new YamlValue.Scalar(entry.place(), entry.key()));
      boolean right = steps.isEmpty() ? from.isZero() : from.compareTo(steps.getLast().from()) > 0;
      if (!right) {
        throw new ExperimentException(
            entry.place(),
            "a rate is from \"%s\" on; times from 0s on, each later than the one before, would be right, like %s"
                .formatted(entry.key(), EXAMPLE));
      }
      steps.add(new ArrivalsPlan.Step(from, share(entry.value())));
    }
    if (steps.isEmpty()) {
      throw new ExperimentException(
          mapping.place(), "arrivals have no rate; open, or %s, would be right".formatted(EXAMPLE));
    }
    return new ArrivalsPlan(steps);
  }

  /** Of the users' rate: unlike other percentages it may be more than all of it. */
  private static double share(YamlValue value) {
    return Fields.parsed(
        value,
        text -> {
          double share =
              text.matches("\\d{1,4}(\\.\\d{1,3})?\\s*%")
                  ? Double.parseDouble(text.substring(0, text.length() - 1).strip()) / 100
                  : 0;
          if (share <= 0 || share > ArrivalsPlan.MOST) {
            throw new IllegalArgumentException(
                "a rate is \"%s\"; above 0%% and at most %.0f%% of what the users make would be right, such as 150%%"
                    .formatted(text, ArrivalsPlan.MOST * 100));
          }
          return share;
        });
  }
}
