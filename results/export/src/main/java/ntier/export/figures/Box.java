package ntier.export.figures;

/** The area of a plot, inside its axes, in points. */
record Box(double left, double top, double width, double height) {
  double right() {
    return left + width;
  }

  double bottom() {
    return top + height;
  }
}
