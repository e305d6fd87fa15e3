package ntier.analysis.comparison;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Who drops, by stack and millibottleneck: tables 1 and 2 of paper 002, as measured. Where variants
 * differ in more than these two, a row is for all that differs but the millibottleneck.
 *
 * @param causes the columns
 */
public record WhoDrops(List<String> causes, List<Row> rows) {
  public WhoDrops {
    causes = List.copyOf(causes);
    rows = List.copyOf(rows);
  }

  /**
   * @param name the stack, or as much of the variants' label as tells the rows apart
   * @param nx how many of its tiers are asynchronous
   * @param cells one per cause; empty where there was no such run
   */
  public record Row(String name, int nx, List<Optional<Variant>> cells) {
    public Row {
      cells = List.copyOf(cells);
    }
  }

  /** Who drops in each variant. */
  public static WhoDrops of(Comparison comparison) {
    List<Variant> variants = comparison.variants();
    List<String> causes =
        variants.stream().map(variant -> variant.first().cause()).distinct().toList();
    Function<Variant, String> name = rowNames(variants);
    Map<String, List<Variant>> rows = new LinkedHashMap<>();
    for (Variant variant : variants) {
      rows.computeIfAbsent(name.apply(variant), key -> new ArrayList<>()).add(variant);
    }
    return new WhoDrops(
        causes,
        rows.entrySet().stream().map(row -> row(row.getKey(), row.getValue(), causes)).toList());
  }

  /** The shortest names that leave one variant for each place of the table. */
  private static Function<Variant, String> rowNames(List<Variant> variants) {
    List<Function<Variant, String>> names =
        List.of(variant -> variant.first().stack(), WhoDrops::withoutCause);
    return names.stream().filter(name -> unique(variants, name)).findFirst().orElse(Variant::label);
  }

  private static boolean unique(List<Variant> variants, Function<Variant, String> name) {
    long places =
        variants.stream()
            .map(variant -> List.of(name.apply(variant), variant.first().cause()))
            .distinct()
            .count();
    return places == variants.size();
  }

  private static String withoutCause(Variant variant) {
    return variant.label().replace(", " + variant.first().cause(), "");
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
