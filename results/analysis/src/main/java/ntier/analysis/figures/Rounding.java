package ntier.analysis.figures;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Findings carry no more digits than they are good for. */
public final class Rounding {
  private Rounding() {}

  /** A finite number with so many digits after the decimal point. */
  public static double toDigits(double value, int digits) {
    return BigDecimal.valueOf(value).setScale(digits, RoundingMode.HALF_UP).doubleValue();
  }

  /** Microseconds as milliseconds, to a hundredth. */
  static double millis(double micros) {
    return toDigits(micros / 1000, 2);
  }
}
