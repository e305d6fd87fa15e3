package ntier.cli;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import ntier.plan.InjectionPlan;
import ntier.plan.InjectorDescription;
import ntier.plan.SchedulePlan;
import ntier.plan.SettingDescription;

/** Tiers that a cause fits, and values for parameters that have none by default. */
public final class SomeValue {
  private SomeValue() {}

  static String aTier(InjectorDescription cause) {
    return tiers(cause).getFirst();
  }

  /** Those of web, app and db that it fits. */
  static List<String> tiers(InjectorDescription cause) {
    return Stream.of("app", "db", "web")
        .filter(tier -> cause.fits(tier.equals("app"), tier.equals("db")))
        .toList();
  }

  /** One that fits, as it would be written. */
  public static String of(SettingDescription parameter) {
    if (!parameter.values().isEmpty()) {
      return parameter.values().getFirst();
    }
    String[] example = parameter.range().split(" such as ");
    return example.length == 2 ? example[1] : Long.toString(parameter.min());
  }

  /** Parameters that a cause does not do without, with values that fit each other. */
  public static Map<String, String> neededBy(InjectorDescription cause) {
    Map<String, String> needed = new TreeMap<>();
    cause
        .parameters()
        .forEach(
            (name, parameter) -> {
              if (parameter.defaultText().isEmpty()) {
                needed.put(name, of(parameter));
              }
            });
    // Some causes need one of several, such as network.
    return Stream.concat(
            Stream.of(needed),
            cause.parameters().keySet().stream().sorted().map(name -> oneMore(cause, needed, name)))
        .filter(values -> complaint(cause, values).isEmpty())
        .findFirst()
        .orElseThrow();
  }

  private static Map<String, String> oneMore(
      InjectorDescription cause, Map<String, String> needed, String name) {
    Map<String, String> more = new TreeMap<>(needed);
    more.put(name, of(cause.parameters().get(name)));
    return more;
  }

  private static Optional<String> complaint(InjectorDescription cause, Map<String, String> values) {
    Map<String, String> resolved = new TreeMap<>();
    cause
        .parameters()
        .forEach(
            (name, parameter) ->
                resolved.put(
                    name, parameter.resolve(values.getOrDefault(name, parameter.defaultText()))));
    return cause
        .check()
        .apply(
            new InjectionPlan(
                cause.name(),
                aTier(cause),
                Duration.ofMillis(500),
                SchedulePlan.once(Duration.ZERO),
                resolved));
  }
}
