package ntier.plan;

import java.time.Duration;
import java.util.Map;

/**
 * One cause of millibottlenecks, put on one tier.
 *
 * @param cause the injector's name, such as {@code freeze}
 * @param target the tier it strikes
 * @param length how long each one lasts; zero where the cause has no length of its own
 * @param schedule when it strikes
 * @param parameters what only this cause knows, resolved as {@link SettingDescription#resolve} does
 */
public record InjectionPlan(
    String cause,
    Role target,
    Duration length,
    SchedulePlan schedule,
    Map<String, String> parameters) {
  public InjectionPlan {
    Require.notNegative(length, "an injection's length");
    parameters = Map.copyOf(parameters);
  }
}
