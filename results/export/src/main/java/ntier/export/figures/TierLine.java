package ntier.export.figures;

import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * One tier's values over time.
 *
 * @param name in the legend
 * @param limit dashed across the plot, where the plot has it; 0 for none
 * @param bucketSeconds length of a bucket; a value stands at its middle
 * @param values of a bucket, null where unknown
 */
record TierLine(
    Colour colour,
    String name,
    int limit,
    double bucketSeconds,
    int buckets,
    IntFunction<Double> values) {

  private double time(int bucket) {
    return (bucket + 0.5) * bucketSeconds;
  }

  /** The highest value; 0 if nothing is known. */
  double most(TimeSpan span) {
    double most = 0;
    for (int i = 0; i < buckets; i++) {
      Double value = span.holds(time(i)) ? values.apply(i) : null;
      most = value == null ? most : Math.max(most, value);
    }
    return most;
  }

  /** With a gap where a value is unknown. */
  void draw(Canvas canvas, Frame frame, TimeSpan span) {
    double[] x = new double[buckets];
    double[] y = new double[buckets];
    int points = 0;
    for (int i = 0; i <= buckets; i++) {
      Double value = i < buckets && span.holds(time(i)) ? values.apply(i) : null;
      if (value != null) {
        x[points] = frame.x(time(i));
        y[points++] = frame.y(value);
      } else if (points > 0) {
        canvas.curve(Arrays.copyOf(x, points), Arrays.copyOf(y, points), Pen.solid(colour()));
        points = 0;
      }
    }
  }
}
