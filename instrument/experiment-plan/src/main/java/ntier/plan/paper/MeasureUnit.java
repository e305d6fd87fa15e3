package ntier.plan.paper;

/** What the number of a measure is counted in. */
public enum MeasureUnit {
  /** A part of a whole: 100 % at most. */
  SHARE("%", 100),
  /** A percentage that may exceed 100. */
  PERCENT("%", Double.POSITIVE_INFINITY),
  REQUESTS("", Double.POSITIVE_INFINITY),
  TIMES("", Double.POSITIVE_INFINITY),
  /** Written with {@code ms} or {@code s}. */
  MILLIS("ms", Double.POSITIVE_INFINITY);

  private final String text;
  private final double most;

  MeasureUnit(String text, double most) {
    this.text = text;
    this.most = most;
  }

  /** As it is written behind a number; empty for plain numbers. */
  public String text() {
    return text;
  }

  /** No number is greater. */
  double most() {
    return most;
  }
}
