package ntier.plan;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A series for people ({@code ntier explain}): what varies, and each value of the plans where it
 * belongs: to all runs, to those with one value of an axis, or to a single combination.
 */
public final class SeriesText {
  private static final int SHOWN_SEEDS = 5;

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

  /**
   * Each value of the plans where it belongs, without what varies.
   *
   * @param left whether a value is to be left out
   * @param all what stands above the values of all
   */
  public static List<String> values(Series series, Predicate<PlanText.Row> left, String all) {
    SeriesText text = new SeriesText(series);
    text.owners.keySet().removeIf(left);
    return text.sections(all);
  }

  private List<String> lines() {
    lines.add(runs(series) + ": " + series.title());
    for (Series.Axis axis : series.axes()) {
      lines.add("  " + axis.key() + ": " + String.join(", ", axis.values()));
    }
    lines.addAll(order());
    return sections("all runs");
  }

  private List<String> sections(String ofAll) {
    int all = series.variants().size();
    section(ofAll, row -> owners.get(row).cardinality() == all);
    owners.values().removeIf(variants -> variants.cardinality() == all);
    series.axes().forEach(this::axis);
    for (int i = 0; i < all; i++) {
      int variant = i;
      section(series.variants().get(i).label(), row -> owners.get(row).get(variant));
    }
    return lines;
  }

  /** Which runs are made when, and with which seeds. */
  private List<String> order() {
    boolean several = series.variants().size() > 1;
    List<String> order = new ArrayList<>();
    if (series.repeat() > 1) {
      order.add(
          several
              ? "  each " + series.repeat() + " times, the first of all before the second of all"
              : "  " + series.repeat() + " times");
      order.add(
          "  each repetition has a workload seed of its own"
              + (several ? ", the same for all its runs: " : ": ")
              + seeds());
    }
    if (several) {
      order.add(
          (series.repeat() > 1 ? "  within each repetition" : "  runs")
              + " in an order that is drawn when the series begins (orderSeed of series.json)");
    }
    return order;
  }

  /** Where variants have seeds of their own, they follow from those. */
  private String seeds() {
    List<Long> first =
        series.variants().stream().map(one -> one.plan().workload().seed()).distinct().toList();
    if (first.size() > 1) {
      return "drawn from that of each variant";
    }
    String some =
        IntStream.rangeClosed(1, Math.min(series.repeat(), SHOWN_SEEDS))
            .mapToObj(repetition -> "" + RepetitionSeed.of(first.getFirst(), repetition))
            .collect(Collectors.joining(", "));
    return series.repeat() > SHOWN_SEEDS ? some + ", …" : some;
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
