package ntier.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A series for people ({@code ntier explain}): what varies, and each plan only where it differs.
 */
public final class SeriesText {
  private SeriesText() {}

  /** For a series of one run its plan. */
  public static List<String> lines(Series series) {
    if (series.single()) {
      return PlanText.lines(series.variants().getFirst().plan());
    }
    List<String> lines = new ArrayList<>();
    lines.add(runs(series) + ": " + series.title());
    series.axes().forEach(axis -> lines.add("  " + axis.key() + ": " + values(axis)));
    if (series.repeat() > 1) {
      lines.add("  each " + series.repeat() + " times, the first of all before the second of all");
    }
    Map<PlanText.Row, Integer> count = new HashMap<>();
    for (Series.Variant variant : series.variants()) {
      PlanText.rows(variant.plan()).forEach(row -> count.merge(row, 1, Integer::sum));
    }
    int all = series.variants().size();
    lines.add("");
    lines.add("all runs:");
    section(series.variants().getFirst(), row -> count.get(row) == all, lines);
    for (Series.Variant variant : all == 1 ? List.<Series.Variant>of() : series.variants()) {
      lines.add("");
      lines.add(variant.label() + ":");
      section(variant, row -> count.get(row) < all, lines);
    }
    return lines;
  }

  /** How many runs there are and how long they take: {@code 16 runs, about 20 min}. */
  public static String runs(Series series) {
    return series.runs() + " runs, about " + Units.about(series.estimate());
  }

  private static String values(Series.Axis axis) {
    return String.join(", ", axis.values());
  }

  private static void section(
      Series.Variant variant,
      java.util.function.Predicate<PlanText.Row> belongs,
      List<String> lines) {
    List<PlanText.Row> rows = PlanText.rows(variant.plan()).stream().filter(belongs).toList();
    PlanText.aligned(rows).forEach(line -> lines.add("  " + line));
  }
}
