package ntier.analysis.reproduction;

import static ntier.analysis.words.Words.say;

import ntier.analysis.comparison.Spread;
import ntier.plan.paper.MeasureUnit;

/** Measures as people read them. */
public final class Numbers {
  private Numbers() {}

  /** Such as {@code 0.12 %}, {@code 278}, {@code 312 ms}. */
  public static String of(double value, MeasureUnit unit) {
    return number(value, unit) + (unit.text().isEmpty() ? "" : " " + unit.text());
  }

  /** The median and its interval, where its ends differ: {@code 278 [270-281]}. */
  public static String of(Spread spread, MeasureUnit unit) {
    return spread.low() == spread.high()
        ? of(spread.median(), unit)
        : say(
            "%s [%s-%s]",
            of(spread.median(), unit), number(spread.low(), unit), number(spread.high(), unit));
  }

  private static String number(double value, MeasureUnit unit) {
    boolean share = unit == MeasureUnit.SHARE || unit == MeasureUnit.PERCENT;
    if (!share || value == 0 || value >= 100) {
      return say("%,.0f", value);
    }
    // One dropped request of some 100,000 is to be seen.
    return say(value >= 10 ? "%.1f" : value >= 0.01 ? "%.2f" : "%.5f", value);
  }
}
