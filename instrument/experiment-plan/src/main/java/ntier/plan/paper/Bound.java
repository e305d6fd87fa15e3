package ntier.plan.paper;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a number must lie to agree, its tolerance included: {@code none}, {@code at least 0.5%},
 * {@code at most 450ms}, {@code 150ms to 450ms}, {@code 278 within 3%}.
 *
 * @param low the least that agrees; negative infinity without one
 * @param high the greatest that agrees; infinity without one
 * @param text as it was written
 */
public record Bound(double low, double high, String text) {
  private static final String NUMBER = "(\\d{1,12}(?:\\.\\d{1,12})?)\\s*(\\S*)";
  private static final Pattern LEAST = Pattern.compile("at least " + NUMBER);
  private static final Pattern MOST = Pattern.compile("at most " + NUMBER);
  private static final Pattern RANGE = Pattern.compile(NUMBER + " to " + NUMBER);
  private static final Pattern AROUND =
      Pattern.compile(NUMBER + " within (\\d{1,3}(?:\\.\\d{1,6})?)\\s*%");
  private static final String NONE = "none";

  /**
   * @throws IllegalArgumentException saying what would be right; also for a bound that every number
   *     is within
   */
  public static Bound parse(String written, MeasureUnit unit) {
    String text = written.strip().replaceAll("\\s+", " ");
    Bound bound = read(text, unit);
    if (bound.low > bound.high) {
      throw new IllegalArgumentException(quote(text) + " ends before it begins");
    }
    if (bound.low <= 0 && bound.high >= unit.most()) {
      throw new IllegalArgumentException(
          quote(text) + " is true of every number; one that could be missed would be right");
    }
    return bound;
  }

  private static Bound read(String text, MeasureUnit unit) {
    if (text.equals(NONE)) {
      return new Bound(Double.NEGATIVE_INFINITY, 0, text);
    }
    Matcher least = LEAST.matcher(text);
    if (least.matches()) {
      return new Bound(number(text, least, 1, unit), Double.POSITIVE_INFINITY, text);
    }
    Matcher most = MOST.matcher(text);
    if (most.matches()) {
      return new Bound(Double.NEGATIVE_INFINITY, number(text, most, 1, unit), text);
    }
    Matcher around = AROUND.matcher(text);
    if (around.matches()) {
      double middle = number(text, around, 1, unit);
      double tolerance = middle * Double.parseDouble(around.group(3)) / 100;
      return new Bound(middle - tolerance, middle + tolerance, text);
    }
    Matcher range = RANGE.matcher(text);
    if (range.matches()) {
      return new Bound(number(text, range, 1, unit), number(text, range, 3, unit), text);
    }
    throw new IllegalArgumentException(
        quote(text)
            + " is not a limit; write it like none, "
            + "at least X, at most X, X to Y or X within 10%"
                .replace("X", "5" + unit.text())
                .replace("Y", "9" + unit.text()));
  }

  private static double number(String text, Matcher matcher, int group, MeasureUnit unit) {
    double number = Double.parseDouble(matcher.group(group));
    String written = matcher.group(group + 1);
    if (unit == MeasureUnit.MILLIS && written.equals("s")) {
      return 1000 * number;
    }
    if (!written.equals(unit.text())) {
      throw new IllegalArgumentException(
          quote(text)
              + (unit.text().isEmpty()
                  ? " has a unit; a plain number would be right"
                  : " lacks the unit " + unit.text() + "; write it like 5" + unit.text()));
    }
    return number;
  }

  private static String quote(String text) {
    return '"' + text + '"';
  }

  /** Whether a number agrees. */
  public boolean holds(double value) {
    return value >= low && value <= high;
  }

  /** Whether it says that there must not be any: then a single one contradicts it. */
  public boolean none() {
    return high <= 0;
  }

  @Override
  public String toString() {
    return text;
  }
}
