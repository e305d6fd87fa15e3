package ntier.plan;

import java.time.Duration;
import java.util.Map;

/**
 * One cause of millibottlenecks, put on one tier.
 *
 * @param cause the injector's name, such as {@code freeze}
 * @param target the tier it strikes
 * @param length how long each one lasts; zero where the cause has no length of its own
 * @param every from one start to the next; zero for one only
 * @param after from the start of the measure phase to the first one
 * @param parameters what only this cause knows
 */
public record InjectionPlan(
    String cause,
    Role target,
    Duration length,
    Duration every,
    Duration after,
    Map<String, String> parameters) {
  public InjectionPlan {
    Require.notNegative(length, "an injection's length");
    Require.notNegative(every, "an injection's every");
    Require.notNegative(after, "an injection's after");
    parameters = Map.copyOf(parameters);
  }
}
