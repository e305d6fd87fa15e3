package ntier.export.figures;

import ntier.analysis.figures.ResponseTimeBins;
import ntier.analysis.overflow.VlrtCauses;

/** Figure 1 of paper 002: response times across, requests upwards on a logarithmic scale. */
record Histogram(ResponseTimeBins bins) {
  /** Below 1, so that a single request is a bar that can be seen. */
  private static final double LEAST = 0.6;

  void draw(Canvas canvas, Box box) {
    long most = 1;
    for (long count : bins.counts()) {
      most = Math.max(most, count);
    }
    double top = Math.pow(10, Math.ceil(Math.log10(most * 1.05)));
    double seconds = Math.max(1, Math.ceilDiv(bins.counts().length * bins.binMillis(), 1000));
    Frame frame = new Frame(box, Axis.linear(0, seconds, 8), Axis.powers(LEAST, 1, top));
    frame.grid(canvas);
    for (int bin = 0; bin < bins.counts().length; bin++) {
      if (bins.counts()[bin] > 0) {
        bar(canvas, frame, bin);
      }
    }
    frame.axes(canvas, "requests", "response time in seconds");
  }

  private void bar(Canvas canvas, Frame frame, int bin) {
    double from = bin * (double) bins.binMillis();
    double x = frame.x(from / 1e3);
    double width = frame.x((from + bins.binMillis()) / 1e3) - x;
    double y = frame.y(bins.counts()[bin]);
    boolean vlrt = from >= VlrtCauses.THRESHOLD_MICROS / 1e3;
    canvas.bar(
        x,
        y,
        Math.max(0.5, width - 0.3),
        frame.box().bottom() - y,
        vlrt ? Colour.VLRT : Colour.PLAIN);
  }
}
