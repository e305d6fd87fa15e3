package ntier.cli;

import ntier.plan.SettingDescription;

/** Values for parameters that have none by default. */
public final class SomeValue {
  private SomeValue() {}

  /** One that fits, as it would be written. */
  public static String of(SettingDescription parameter) {
    if (!parameter.values().isEmpty()) {
      return parameter.values().getFirst();
    }
    String[] example = parameter.range().split(" such as ");
    return example.length == 2 ? example[1] : Long.toString(parameter.min());
  }
}
