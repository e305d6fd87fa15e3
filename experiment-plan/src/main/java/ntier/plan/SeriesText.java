package ntier.plan;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A series for people ({@code ntier explain}): what varies, and each value of the plans where it
 * belongs: to all runs, to those with one value of an axis, or to a single combination.
 */
public final class SeriesText {
  private final Series series;
  private final List<String> lines = new ArrayList<>();

  /** Which variants have a row. */
  private final Map<PlanText.Row, BitSet> owners = new LinkedHashMap<>();

  private SeriesText(Series series) {
    this.series = series;
    for (int i = 0; i < series.variants().size(); i++) {
      for (PlanText.Row row : PlanText.explained(series.variants().get(i).plan())) {
        owners.computeIfAbsent(row, any -> new BitSet()).set(i);
      }
    }
  }

  /** For a series of one run its plan. */
  public static List<String> lines(Series series) {
    return series.single()
        ? PlanText.lines(series.variants().getFirst().plan())
        : new SeriesText(series).lines();
  }

  /** How many runs there are and how long they take: {@code 16 runs, about 20 min}. */
  public static String runs(Series series) {
    return series.runs() + " runs, about " + Units.about(series.estimate());
  }

  private List<String> lines() {
    lines.add(runs(series) + ": " + series.title());
    for (Series.Axis axis : series.axes()) {
      lines.add("  " + axis.key() + ": " + String.join(", ", axis.values()));
    }
    if (series.repeat() > 1) {
      lines.add("  each " + series.repeat() + " times, the first of all before the second of all");
    }
    int all = series.variants().size();
    section("all runs", row -> owners.get(row).cardinality() == all);
    owners.values().removeIf(variants -> variants.cardinality() == all);
    series.axes().forEach(this::axis);
    for (int i = 0; i < all; i++) {
      int variant = i;
      section(series.variants().get(i).label(), row -> owners.get(row).get(variant));
    }
    return lines;
  }

  /** What depends on this axis alone: which variants have it is told by their value. */
  private void axis(Series.Axis axis) {
    Map<String, BitSet> byValue = new LinkedHashMap<>();
    axis.values().forEach(value -> byValue.put(value, having(axis, value)));
    List<PlanText.Row> decided =
        owners.keySet().stream().filter(row -> isUnion(owners.get(row), byValue)).toList();
    byValue.forEach(
        (value, variants) ->
            section(
                axis.key() + " " + value,
                row -> decided.contains(row) && owners.get(row).intersects(variants)));
    decided.forEach(owners::remove);
  }

  private BitSet having(Series.Axis axis, String value) {
    BitSet having = new BitSet();
    for (int i = 0; i < series.variants().size(); i++) {
      having.set(i, value.equals(series.variants().get(i).values().get(axis.key())));
    }
    return having;
  }

  private static boolean isUnion(BitSet variants, Map<String, BitSet> byValue) {
    BitSet union = new BitSet();
    byValue.values().stream().filter(variants::intersects).forEach(union::or);
    return union.equals(variants);
  }

  private void section(String title, Predicate<PlanText.Row> belongs) {
    List<PlanText.Row> rows = owners.keySet().stream().filter(belongs).toList();
    if (!rows.isEmpty()) {
      lines.add("");
      lines.add(title + ":");
      PlanText.aligned(rows).forEach(line -> lines.add("  " + line));
    }
  }
}
