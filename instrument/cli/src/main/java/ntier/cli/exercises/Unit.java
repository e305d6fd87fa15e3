package ntier.cli.exercises;

import java.util.regex.Pattern;
import ntier.plan.Units;

/** How the number of an answer is written. */
enum Unit {
  PLAIN("", "a number", "250"),
  PERCENT("%", "a share", "4%"),
  MILLIS("ms", "a length of time", "450ms");

  private static final Pattern NUMBER =
      Pattern.compile("(\\d{1,12}|\\d{1,3}(,\\d{3}){1,3})(\\.\\d{1,6})?");

  private final String suffix;
  private final String what;
  private final String example;

  Unit(String suffix, String what, String example) {
    this.suffix = suffix;
    this.what = what;
    this.example = example;
  }

  /** What stands behind the number. */
  String suffix() {
    return suffix;
  }

  /** What is asked for, for people. */
  String asked() {
    return what + " such as " + example;
  }

  /**
   * Reads an answer; thousands may be set apart by commas.
   *
   * @return a length of time in milliseconds
   * @throws IllegalArgumentException saying what would be right
   */
  double read(String text) {
    return switch (this) {
      case PLAIN -> number(text.strip());
      case PERCENT -> number(text.strip().replaceFirst("\\s*%$", ""));
      case MILLIS -> Units.duration(text).toNanos() / 1e6;
    };
  }

  private double number(String text) {
    if (!NUMBER.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is not " + what + "; write it like " + example);
    }
    return Double.parseDouble(text.replace(",", ""));
  }
}
