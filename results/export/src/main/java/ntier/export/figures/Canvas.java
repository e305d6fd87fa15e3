package ntier.export.figures;

/**
 * A page to draw on. Lengths are points (1/72 inch), from the upper left corner; text is {@link
 * #TEXT} points high and stands on its y.
 */
interface Canvas {
  /** Size of all text: readable when a figure of 360 points is set to a column's width. */
  double TEXT = 9;

  /** Where a text's x is. */
  enum Anchor {
    START,
    MIDDLE,
    END
  }

  /** Joins points with straight lines. */
  void curve(double[] x, double[] y, Pen pen);

  /** A filled rectangle. */
  void bar(double x, double y, double width, double height, Colour colour);

  /** A text from left to right. */
  void text(double x, double y, String text, Anchor anchor);

  /** A text from below to above, its middle at this point. */
  void upright(double x, double y, String text);

  /** How wide a text is. */
  default double width(String text) {
    return TextFont.width(text, TEXT);
  }

  /** The finished file. Nothing can be drawn after it. */
  byte[] finish();

  /** A straight line. */
  default void line(double fromX, double fromY, double toX, double toY, Pen pen) {
    curve(new double[] {fromX, toX}, new double[] {fromY, toY}, pen);
  }
}
