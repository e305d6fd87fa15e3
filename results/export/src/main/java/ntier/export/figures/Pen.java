package ntier.export.figures;

/**
 * How a line looks.
 *
 * @param width in points
 */
record Pen(Colour colour, double width, boolean dashed) {
  static final Pen AXIS = new Pen(Colour.INK, 0.7, false);
  static final Pen GRID = new Pen(Colour.GRID, 0.5, false);

  static Pen solid(Colour colour) {
    return new Pen(colour, 1, false);
  }

  static Pen dashed(Colour colour) {
    return new Pen(colour, 0.7, true);
  }
}
