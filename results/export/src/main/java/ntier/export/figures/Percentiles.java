package ntier.export.figures;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import ntier.analysis.figures.PercentilePoint;

/** All percentiles: each further nine takes as much room across, response times upwards. */
record Percentiles(List<Curve> curves) {
  private static final double LEAST_MILLIS = 0.1;

  /** Those of one run. */
  record Curve(List<PercentilePoint> points, Pen pen) {
    Curve {
      // With tens of millions of requests the last points are rounded to 100 %.
      points = points.stream().filter(point -> point.percent() < 100).toList();
    }
  }

  Percentiles {
    curves = List.copyOf(curves);
  }

  /** A single run's. */
  static Percentiles of(List<PercentilePoint> points) {
    return new Percentiles(List.of(new Curve(points, Pen.solid(Colour.PLAIN))));
  }

  void draw(Canvas canvas, Box box) {
    Frame frame = frame(box);
    frame.grid(canvas);
    for (Curve curve : curves) {
      canvas.curve(
          curve.points().stream().mapToDouble(point -> frame.x(oneIn(point))).toArray(),
          curve.points().stream()
              .mapToDouble(point -> frame.y(Math.max(LEAST_MILLIS, point.millis())))
              .toArray(),
          curve.pen());
    }
    frame.axes(canvas, "response time in ms", "share of requests that took at most that long");
  }

  /** Holds all of them. */
  private Frame frame(Box box) {
    double most = 10;
    double rarest = 10;
    for (Curve curve : curves) {
      for (PercentilePoint point : curve.points()) {
        most = Math.max(most, point.millis());
        rarest = Math.max(rarest, oneIn(point));
      }
    }
    List<Axis.Tick> ticks = new ArrayList<>();
    int nines = 0;
    for (double oneIn = 1; oneIn <= rarest * 1.001; oneIn *= 10) {
      int digits = Math.max(0, nines++ - 2);
      ticks.add(new Axis.Tick(oneIn, say("%." + digits + "f %%", 100 - 100 / oneIn)));
    }
    return new Frame(
        box,
        new Axis(1, rarest, true, ticks),
        Axis.powers(LEAST_MILLIS, LEAST_MILLIS, Math.pow(10, Math.ceil(Math.log10(most * 1.001)))));
  }

  /** One request in so many takes longer. */
  private static double oneIn(PercentilePoint point) {
    return 100 / (100 - point.percent());
  }
}
