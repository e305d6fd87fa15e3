package ntier.plan.tier;

import java.util.Map;
import ntier.plan.ExperimentException;
import ntier.plan.Place;

/**
 * A formula over named values, such as {@code threads * processes + backlog}: numbers, names, text
 * in quotes, {@code + - * / ( )}, {@code == != < <= > >=} and {@code condition ? this : that}.
 * Numbers are decimal fractions: {@code 5 / 2} is 2.5.
 *
 * @param text as it was written
 * @param place where it was written
 */
public record Formula(String text, Place place) {
  /**
   * Checks the formula's form, though not yet its names.
   *
   * @throws ExperimentException pointing at the column that is wrong
   */
  public Formula {
    new FormulaParser(text, place, null).parse();
  }

  /**
   * Computes it: a whole number has no decimal point, a comparison gives {@code true} or {@code
   * false}.
   *
   * @param names the value of each name that the formula may use
   * @throws ExperimentException for an unknown name or values that don't fit the operation
   */
  public String evaluate(Map<String, String> names) {
    return new FormulaParser(text, place, names).parse().text();
  }

  /** Computes a whole number; fractions are cut off. */
  public int integer(Map<String, String> names) {
    String value = evaluate(names);
    try {
      double number = Double.parseDouble(value);
      if (Math.abs(number) <= Integer.MAX_VALUE) {
        return (int) number;
      }
    } catch (NumberFormatException e) {
      // Complained about below, as is a number that is too large.
    }
    throw new ExperimentException(
        place, "the formula gives \"" + value + "\"; a number up to 2147483647 would be right");
  }

  /** Computes a condition. */
  public boolean holds(Map<String, String> names) {
    String value = evaluate(names);
    if (!value.equals("true") && !value.equals("false")) {
      throw new ExperimentException(
          place, "the formula gives \"" + value + "\"; true or false would be right");
    }
    return value.equals("true");
  }
}
