package ntier.analysis.reproduction;

import static ntier.analysis.words.Words.say;

import java.util.function.DoubleFunction;
import ntier.analysis.comparison.Spread;
import ntier.analysis.figures.Rounding;
import ntier.plan.paper.Bound;
import ntier.plan.paper.MeasureUnit;

/** Measures as people read them. */
public final class Numbers {
  private static final int MOST_DECIMALS = 9;

  private Numbers() {}

  /** Such as {@code 0.12 %}, {@code 278}, {@code 312 ms}. */
  public static String of(double value, MeasureUnit unit) {
    return withUnit(number(value, decimals(value, unit)), unit);
  }

  /** The median and its interval, where its ends differ: {@code 278 [270-281]}. */
  public static String of(Spread spread, MeasureUnit unit) {
    return of(spread, unit, value -> number(value, decimals(value, unit)));
  }

  /**
   * What was found, beside what was claimed: with as many decimals as show whether it is within,
   * such as {@code 0.053 %} where 0.05 % at most was claimed.
   */
  static String beside(Bound claimed, double value, MeasureUnit unit) {
    return withUnit(number(value, decimals(claimed, value, unit)), unit);
  }

  /** The same of a median and its interval. */
  static String beside(Bound claimed, Spread spread, MeasureUnit unit) {
    return of(spread, unit, value -> number(value, decimals(claimed, value, unit)));
  }

  private static String of(Spread spread, MeasureUnit unit, DoubleFunction<String> number) {
    String median = withUnit(number.apply(spread.median()), unit);
    return spread.low() == spread.high()
        ? median
        : say("%s [%s-%s]", median, number.apply(spread.low()), number.apply(spread.high()));
  }

  private static String withUnit(String number, MeasureUnit unit) {
    return number + (unit.text().isEmpty() ? "" : " " + unit.text());
  }

  private static String number(double value, int decimals) {
    return say("%,." + decimals + "f", value);
  }

  private static int decimals(double value, MeasureUnit unit) {
    boolean share = unit == MeasureUnit.SHARE || unit == MeasureUnit.PERCENT;
    if (!share || value == 0 || value >= 100) {
      return 0;
    }
    // One dropped request of some 100,000 is to be seen.
    return value >= 10 ? 1 : value >= 0.01 ? 2 : 5;
  }

  private static int decimals(Bound claimed, double value, MeasureUnit unit) {
    int decimals = decimals(value, unit);
    while (decimals < MOST_DECIMALS
        && claimed.holds(Rounding.toDigits(value, decimals)) != claimed.holds(value)) {
      decimals++;
    }
    return decimals;
  }
}
