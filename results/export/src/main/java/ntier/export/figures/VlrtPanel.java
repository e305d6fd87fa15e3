package ntier.export.figures;

import ntier.analysis.figures.Series;

/** How many VLRT requests were started in each 50 ms. */
record VlrtPanel(Series series) implements Panel {
  /** A bar of a long run would be thinner than can be seen. */
  private static final double THINNEST = 0.6;

  @Override
  public void draw(Canvas canvas, Box box, TimeSpan span, boolean lowest) {
    double bucketSeconds = series.bucketMillis() / 1e3;
    int most = 0;
    for (int i = 0; i < series.vlrt().length; i++) {
      most = Math.max(most, span.holds((i + 0.5) * bucketSeconds) ? series.vlrt()[i] : 0);
    }
    Frame frame = new Frame(box, span.axis(), Axis.holding(most));
    frame.grid(canvas);
    for (int i = 0; i < series.vlrt().length; i++) {
      if (series.vlrt()[i] > 0 && span.holds((i + 0.5) * bucketSeconds)) {
        double x = Math.max(box.left(), frame.x(i * bucketSeconds));
        double end = Math.min(box.right(), frame.x((i + 1) * bucketSeconds));
        double y = frame.y(series.vlrt()[i]);
        canvas.bar(x, y, Math.max(THINNEST, end - x), box.bottom() - y, Colour.VLRT);
      }
    }
    frame.axes(
        canvas,
        "VLRT per " + series.bucketMillis() + " ms",
        lowest ? "seconds since the measure phase began" : "");
  }
}
