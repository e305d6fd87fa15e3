package ntier.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/** A run of turns for people ({@code ntier explain}). */
public final class TurnsText {
  private static final String VARIANT = "variant";

  private TurnsText() {}

  /** What takes turns with what, and each value where it belongs. */
  public static List<String> lines(TurnsPlan plan) {
    List<String> lines = new ArrayList<>();
    lines.add(turns(plan) + ": " + plan.title());
    lines.add(
        "  variants: " + names(plan.variants().stream().map(TurnsPlan.Variant::name).toList()));
    lines.add("  loads: " + names(plan.loads().stream().map(TurnsLoad::name).toList()));
    lines.add(
        "  a turn counts for %s after %s; in a round each variant has one with each load, in an order that is drawn by the seed %d"
            .formatted(Units.text(plan.turn()), Units.text(plan.warmUp()), plan.seed()));
    lines.add(
        "  \"%s\" is the first variant once more: what these two differ by is what the run cannot tell"
            .formatted(plan.variants().get(1).name()));
    lines.addAll(
        SeriesText.values(
            series(plan),
            row -> row.path().startsWith("workload.") || row.path().startsWith("phases."),
            "all variants"));
    return lines;
  }

  /** How many turns there are and how long they take: {@code 210 turns, about 12 min}. */
  public static String turns(TurnsPlan plan) {
    return "%d turns (%d variants, %d loads, %d rounds), about %s"
        .formatted(
            plan.turns(),
            plan.variants().size(),
            plan.loads().size(),
            plan.rounds(),
            Units.about(plan.estimate()));
  }

  private static String names(List<String> names) {
    return names.stream().collect(Collectors.joining("; "));
  }

  /** The variants as if they were runs, without the twin. */
  private static Series series(TurnsPlan plan) {
    List<Series.Variant> variants = new ArrayList<>();
    for (TurnsPlan.Variant variant : plan.variants()) {
      if (variant.twinOf().isEmpty()) {
        SequencedMap<String, String> values = new LinkedHashMap<>();
        values.put(VARIANT, variant.name());
        variants.add(new Series.Variant(variant.name(), values, variant.plan()));
      }
    }
    List<String> names = variants.stream().map(Series.Variant::label).toList();
    return new Series(
        plan.experiment(), plan.title(), List.of(new Series.Axis(VARIANT, names)), 1, variants);
  }
}
