package ntier.report;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;

/**
 * The vertical axis of a {@link PlotSvg}: from 0, or logarithmic.
 *
 * @param least at the bottom
 * @param most at the top
 * @param ticks from the least to the most
 */
record Scale(
    double least, double most, boolean logarithmic, double bottom, double top, List<Double> ticks) {
  private static final int ABOUT = 5;
  private static final double[] STEPS = {1, 2, 5, 10};

  /** One on which all values are. */
  static Scale of(List<PlotSvg.Value> values, boolean logarithmic, double bottom, double top) {
    double most = values.stream().mapToDouble(PlotSvg.Value::high).max().orElse(1);
    if (!logarithmic) {
      double step = step(most / ABOUT);
      double end = Math.max(step, Math.ceil(most * 1.03 / step) * step);
      return new Scale(0, end, false, bottom, top, upTo(end, step));
    }
    double least = values.stream().mapToDouble(PlotSvg.Value::low).min().orElse(1);
    return new Scale(
        least / 1.15, most * 1.15, true, bottom, top, between(least / 1.15, most * 1.15));
  }

  private static double step(double about) {
    double power = Math.pow(10, Math.floor(Math.log10(about)));
    for (double step : STEPS) {
      if (step * power >= about) {
        return step * power;
      }
    }
    return 10 * power;
  }

  private static List<Double> upTo(double end, double step) {
    List<Double> ticks = new ArrayList<>();
    for (int i = 0; i * step <= end * 1.0001; i++) {
      ticks.add(i * step);
    }
    return ticks;
  }

  /** 1, 2 and 5 of each power of ten; the powers alone where there are many of them. */
  private static List<Double> between(double least, double most) {
    boolean many = most / least > 1000;
    List<Double> ticks = new ArrayList<>();
    for (double power = Math.pow(10, Math.floor(Math.log10(least))); power <= most; power *= 10) {
      for (double step : many ? new double[] {1} : new double[] {1, 2, 5}) {
        if (step * power >= least && step * power <= most) {
          ticks.add(step * power);
        }
      }
    }
    return ticks;
  }

  /** Where a value is. */
  double y(double value) {
    double part =
        logarithmic
            ? Math.log(value / least) / Math.log(most / least)
            : (value - least) / (most - least);
    return bottom - part * (bottom - top);
  }

  /** A value in as few digits as tell it. */
  static String text(double value) {
    if (value >= 100 || value == Math.rint(value)) {
      return say("%,.0f", value);
    }
    return say(value >= 10 ? "%.1f" : value >= 0.1 ? "%.2f" : "%.3f", value);
  }
}
