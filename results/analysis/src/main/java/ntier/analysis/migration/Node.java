package ntier.analysis.migration;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import ntier.analysis.comparison.RunFigure;
import ntier.analysis.comparison.Spread;

/**
 * A stack on the way.
 *
 * @param number see {@link Migration}
 * @param stack its name
 * @param repetitions how many are in its figures; 0 where none is known
 * @param overflows what tiers dropped, the median of all repetitions, in the order of the chain;
 *     without tiers that dropped nothing in half of them
 * @param figures by the keys of {@link MigrationFigures}; without those that a repetition does not
 *     know
 */
public record Node(
    int number,
    String stack,
    int repetitions,
    List<Overflow> overflows,
    Map<String, Spread> figures) {
  public Node {
    overflows = List.copyOf(overflows);
    figures = Map.copyOf(figures);
  }

  /** A node and what was found of it. */
  public static Node of(Migration migration, int number, List<Repetition> repetitions) {
    return new Node(
        number,
        migration.stack(number),
        repetitions.size(),
        overflows(migration, repetitions),
        figures(repetitions));
  }

  private static Map<String, Spread> figures(List<Repetition> repetitions) {
    Map<String, Spread> figures = new LinkedHashMap<>();
    for (RunFigure figure : MigrationFigures.ALL) {
      List<Double> values = new ArrayList<>();
      repetitions.forEach(
          one -> Optional.ofNullable(one.figures().get(figure.key())).ifPresent(values::add));
      if (!values.isEmpty() && values.size() == repetitions.size()) {
        figures.put(figure.key(), Spread.of(values));
      }
    }
    return figures;
  }

  private static List<Overflow> overflows(Migration migration, List<Repetition> repetitions) {
    List<Overflow> all = new ArrayList<>();
    for (String tier : migration.tiers()) {
      List<Overflow> own =
          repetitions.stream()
              .flatMap(one -> one.overflows().stream())
              .filter(overflow -> overflow.tier().equals(tier))
              .toList();
      if (!own.isEmpty()) {
        List<Double> dropped = new ArrayList<>(own.stream().map(Overflow::dropped).toList());
        while (dropped.size() < repetitions.size()) {
          dropped.add(0.0);
        }
        double median = Spread.of(dropped).median();
        if (median > 0) {
          all.add(commonest(own).with(median));
        }
      }
    }
    return all;
  }

  /** One with the direction that most have. */
  private static Overflow commonest(List<Overflow> own) {
    Map<String, List<Overflow>> byDirection =
        own.stream()
            .collect(
                Collectors.groupingBy(
                    Overflow::direction, LinkedHashMap::new, Collectors.toList()));
    return byDirection.values().stream()
        .max(Comparator.comparingInt(List::size))
        .orElseThrow()
        .getFirst();
  }

  /** How many tiers have their new server. */
  public int level() {
    return Integer.bitCount(number);
  }

  /** Whether anything is known of it. */
  public boolean known() {
    return repetitions > 0;
  }

  public Optional<Spread> spread(RunFigure figure) {
    return Optional.ofNullable(figures.get(figure.key()));
  }

  /** The tier that drops most; empty if nobody does. */
  public Optional<Overflow> worst() {
    return overflows.stream().max(Comparator.comparingDouble(Overflow::dropped));
  }

  /** Such as {@code web upstream + db downstream}, {@code nobody} or {@code not known}. */
  public String whoDrops() {
    if (!known()) {
      return "not known";
    }
    return overflows.isEmpty()
        ? "nobody"
        : overflows.stream().map(Overflow::words).collect(Collectors.joining(" + "));
  }
}
