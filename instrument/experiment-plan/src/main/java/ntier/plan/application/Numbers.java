package ntier.plan.application;

import ntier.plan.ExperimentException;
import ntier.plan.yaml.YamlValue;

/** Numbers with a point. */
final class Numbers {
  private Numbers() {}

  /** From {@code least} to {@code most}. */
  static double read(YamlValue value, String name, double least, double most) {
    YamlValue.Scalar text = value.scalar();
    double number =
        text.text().matches("\\d{1,9}(\\.\\d{1,9})?") ? Double.parseDouble(text.text()) : -1;
    if (number < least || number > most) {
      throw new ExperimentException(
          text.place(),
          "%s is \"%s\"; a number from %s to %s would be right"
              .formatted(name, text.text(), text(least), text(most)));
    }
    return number;
  }

  private static String text(double number) {
    return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
  }
}
