package ntier.export.figures;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;

/**
 * From values to places on a plot's edge.
 *
 * @param from value at the left or lower end
 * @param to value at the other end
 * @param ticks where the grid is
 */
record Axis(double from, double to, boolean logarithmic, List<Tick> ticks) {
  /** Lines of text fit well so often above each other. */
  private static final int STEPS_UP = 6;

  /** A value with what is written beside it. */
  record Tick(double value, String text) {}

  Axis {
    ticks = List.copyOf(ticks);
  }

  /**
   * Round steps of 1, 2 or 5 between two values.
   *
   * @param steps at most so many
   */
  static Axis linear(double from, double to, int steps) {
    return stepped(from, to, step((to - from) / steps));
  }

  private static Axis stepped(double from, double to, double step) {
    int digits = (int) Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    List<Tick> ticks = new ArrayList<>();
    long first = (long) Math.ceil(from / step - 1e-9);
    long last = (long) Math.floor(to / step + 1e-9);
    for (long i = first; i <= last; i++) {
      ticks.add(new Tick(i * step, say("%,." + digits + "f", i * step)));
    }
    return new Axis(from, to, false, ticks);
  }

  /** From 0 up to a round value that holds all, in whole steps. */
  static Axis holding(double most) {
    double step = Math.max(1, step(Math.max(1, most) / STEPS_UP));
    return stepped(0, Math.ceil(Math.max(1, most) / step) * step, step);
  }

  /**
   * Powers of ten.
   *
   * @param from above 0
   */
  static Axis powers(double from, double least, double to) {
    List<Tick> ticks = new ArrayList<>();
    for (double power = least; power <= to * 1.001; power *= 10) {
      ticks.add(new Tick(power, power < 1 ? Double.toString(power) : say("%,.0f", power)));
    }
    return new Axis(from, to, true, ticks);
  }

  private static double step(double atLeast) {
    double power = Math.pow(10, Math.floor(Math.log10(atLeast)));
    for (int factor : new int[] {1, 2, 5}) {
      if (factor * power >= atLeast * (1 - 1e-9)) {
        return factor * power;
      }
    }
    return 10 * power;
  }

  /** 0 at the lower end, 1 at the upper one. */
  private double part(double value) {
    return logarithmic
        ? Math.log(value / from) / Math.log(to / from)
        : (value - from) / (to - from);
  }

  double x(double value, Box box) {
    return box.left() + part(value) * box.width();
  }

  double y(double value, Box box) {
    return box.bottom() - part(value) * box.height();
  }
}
