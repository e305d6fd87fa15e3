package ntier.plan.read;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import ntier.plan.ExperimentException;
import ntier.plan.FillPlan;
import ntier.plan.Units;
import ntier.plan.WorkloadPlan;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/** Reads {@code users: {fill: 60%, rate: 1000/s}}, in the place of a number of users. */
final class FillReader {
  private static final String EXAMPLE = "{fill: 60%}";
  private static final String FILL = "fill";
  private static final String RATE = "rate";

  private FillReader() {}

  /** Empty where a number is written. */
  static Optional<FillPlan> read(YamlValue users, Duration thinkTime, int mostUsers) {
    if (!(users instanceof YamlValue.Mapping mapping)) {
      return Optional.empty();
    }
    Fields fields = new Fields(mapping, "users", List.of(FILL, RATE));
    double percent = percent(fields.require(FILL, "fill: 60%"));
    double rate = fields.find(RATE).map(FillReader::rate).orElse(FillPlan.PAPERS_RATE);
    if (WorkloadPlan.users(rate, thinkTime) > mostUsers) {
      throw new ExperimentException(
          users.place(),
          "%s/s take more than %d users who think %s; a lower rate would be right"
              .formatted(rate, mostUsers, Units.text(thinkTime)));
    }
    return Optional.of(new FillPlan(percent, rate));
  }

  private static double percent(YamlValue value) {
    double percent = Fields.parsed(value, Units::percent);
    if (percent < FillPlan.LEAST_PERCENT || percent > FillPlan.MOST_PERCENT) {
      throw new ExperimentException(
          value.place(),
          "fill is \"%s\"; %d%% to %d%% of the fullest core would be right, such as %s"
              .formatted(
                  value.scalar().text(), FillPlan.LEAST_PERCENT, FillPlan.MOST_PERCENT, EXAMPLE));
    }
    return percent;
  }

  private static double rate(YamlValue value) {
    String text = value.scalar().text();
    double rate =
        text.matches("\\d{1,6}(\\.\\d{1,3})?\\s*/s")
            ? Double.parseDouble(text.substring(0, text.indexOf('/')).strip())
            : 0;
    if (rate < 1) {
      throw new ExperimentException(
          value.place(),
          "rate is \"%s\"; requests per second from 1/s on, such as 1000/s, would be right"
              .formatted(text));
    }
    return rate;
  }
}
