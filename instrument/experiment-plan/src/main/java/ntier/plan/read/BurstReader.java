package ntier.plan.read;

import static ntier.plan.BurstyPlan.BATCH;
import static ntier.plan.BurstyPlan.MMPP;
import static ntier.plan.BurstyPlan.NONE;
import static ntier.plan.BurstyPlan.USERS;

import java.time.Duration;
import java.util.List;
import ntier.plan.ExperimentException;
import ntier.plan.SchedulePlan;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/**
 * Reads how SysBursty bursts for an injection: {@code batch} requests on a schedule, or {@code
 * mmpp} with {@code users}, whose bursts come when they come.
 */
final class BurstReader {
  /** The paper's (002, section 4). */
  private static final Duration USUAL_EVERY = Duration.ofSeconds(15);

  private final String cause;
  private final Fields fields;

  BurstReader(String cause, Fields fields) {
    this.cause = cause;
    this.fields = fields;
  }

  /** When a burst is to begin; for {@code mmpp} when the watch begins: with the measure phase. */
  SchedulePlan schedule() {
    boolean mmpp =
        fields.find(MMPP).map(value -> !value.scalar().text().equals(NONE)).orElse(false);
    List<String> timing = ScheduleReader.KEYS.stream().filter(this::written).toList();
    if (!mmpp) {
      refuse(List.of(USERS), "a batch has no users; users is for mmpp");
      return timing.isEmpty()
          ? SchedulePlan.every(USUAL_EVERY, USUAL_EVERY)
          : new ScheduleReader(cause, fields, Duration.ZERO).read();
    }
    refuse(List.of(BATCH), "mmpp and batch both say how SysBursty bursts");
    refuse(timing, "the bursts of mmpp come by themselves");
    return SchedulePlan.once(Duration.ZERO);
  }

  private boolean written(String key) {
    return fields.find(key).isPresent();
  }

  private void refuse(List<String> keys, String why) {
    for (String key : keys) {
      fields
          .find(key)
          .map(YamlValue::place)
          .ifPresent(
              place -> {
                throw new ExperimentException(place, why + "; without " + key + " would be right");
              });
    }
  }
}
