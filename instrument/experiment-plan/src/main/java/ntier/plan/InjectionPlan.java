package ntier.plan;

import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One cause of millibottlenecks, put on one tier.
 *
 * @param cause the injector's name, such as {@code freeze}
 * @param target the tier to inject into
 * @param length how long each one lasts; zero where the cause has no length of its own
 * @param schedule when to inject
 * @param parameters what only this cause knows, resolved as {@link SettingDescription#resolve}
 *     does; by name, so that equal plans have one text in every JVM
 * @param stall how long the stall is to last, if its length, or what makes it last that long, is
 *     found before the run. Absent in older runs
 */
public record InjectionPlan(
    String cause,
    String target,
    Duration length,
    SchedulePlan schedule,
    Map<String, String> parameters,
    Optional<StallPlan> stall) {
  public InjectionPlan {
    Require.notNegative(length, "an injection's length");
    parameters = Collections.unmodifiableSortedMap(new TreeMap<>(parameters));
  }

  /** One whose values are all fixed. */
  public InjectionPlan(
      String cause,
      String target,
      Duration length,
      SchedulePlan schedule,
      Map<String, String> parameters) {
    this(cause, target, length, schedule, parameters, Optional.empty());
  }

  /** Whether it writes to a disk, and lasts as long as the disk's limit makes of that. */
  public boolean isFlush() {
    return length.isZero() && parameters.containsKey(DiskPlan.LIMIT);
  }

  /** The same with a length that was found. */
  public InjectionPlan lasting(Duration found) {
    return new InjectionPlan(cause, target, found, schedule, parameters, stall);
  }

  /** The same with a parameter that was found. */
  public InjectionPlan with(String parameter, String found) {
    Map<String, String> all = new HashMap<>(parameters);
    all.put(parameter, found);
    return new InjectionPlan(cause, target, length, schedule, all, stall);
  }

  /** The same at other times. */
  public InjectionPlan at(SchedulePlan times) {
    return new InjectionPlan(cause, target, length, times, parameters, stall);
  }
}
