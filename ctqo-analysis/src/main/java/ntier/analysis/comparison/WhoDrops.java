package ntier.analysis.comparison;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Who drops, by stack and millibottleneck: tables 1 and 2 of paper 002, as measured. Where variants
 * differ in more than these two, each has its own row.
 *
 * @param causes the columns
 */
public record WhoDrops(List<String> causes, List<Row> rows) {
  public WhoDrops {
    causes = List.copyOf(causes);
    rows = List.copyOf(rows);
  }

  /**
   * @param name the stack, or the variant's label
   * @param nx how many of its tiers are asynchronous
   * @param cells one per cause; empty where there was no such run
   */
  public record Row(String name, int nx, List<Optional<Variant>> cells) {
    public Row {
      cells = List.copyOf(cells);
    }
  }

  /** Of all variants. */
  public static WhoDrops of(Comparison comparison) {
    List<Variant> variants = comparison.variants();
    List<String> causes =
        variants.stream().map(variant -> variant.first().cause()).distinct().toList();
    long places =
        variants.stream()
            .map(variant -> List.of(variant.first().stack(), variant.first().cause()))
            .distinct()
            .count();
    boolean grid = places == variants.size();
    Map<String, List<Variant>> rows = new LinkedHashMap<>();
    for (Variant variant : variants) {
      String name = grid ? variant.first().stack() : variant.label();
      rows.computeIfAbsent(name, key -> new ArrayList<>()).add(variant);
    }
    return new WhoDrops(
        causes,
        rows.entrySet().stream().map(row -> row(row.getKey(), row.getValue(), causes)).toList());
  }

  private static Row row(String name, List<Variant> variants, List<String> causes) {
    List<Optional<Variant>> cells = new ArrayList<>();
    for (String cause : causes) {
      cells.add(
          variants.stream().filter(variant -> variant.first().cause().equals(cause)).findFirst());
    }
    return new Row(name, variants.getFirst().first().findings().nx(), cells);
  }
}
