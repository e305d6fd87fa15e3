package ntier.analysis.comparison;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Repetitions of the same thing.
 *
 * @param runs in the order of the comparison; one at least, but where a load has none that is
 *     finished
 */
public record Variant(String label, List<ComparedRun> runs) {
  public Variant {
    runs = List.copyOf(runs);
  }

  /** Runs by their variant's label, in the order in which each was seen first. */
  public static List<Variant> of(List<ComparedRun> runs) {
    return of(runs.stream().map(ComparedRun::variant).distinct().toList(), runs);
  }

  /** Runs by their variant's label, in the order of the labels; some may have no run. */
  public static List<Variant> of(List<String> labels, List<ComparedRun> runs) {
    return labels.stream()
        .map(
            label ->
                new Variant(
                    label, runs.stream().filter(run -> run.variant().equals(label)).toList()))
        .toList();
  }

  /** The run that stands for the others where only one can be shown. */
  public ComparedRun first() {
    return runs.getFirst();
  }

  /** What most repetitions showed; of equally many, what was seen first. */
  public Outcome outcome() {
    Map<Outcome, Integer> seen = new LinkedHashMap<>();
    runs.forEach(run -> seen.merge(run.outcome(), 1, Integer::sum));
    int most = seen.values().stream().max(Comparator.naturalOrder()).orElseThrow();
    return seen.entrySet().stream()
        .filter(entry -> entry.getValue() == most)
        .findFirst()
        .orElseThrow()
        .getKey();
  }

  /** How many repetitions showed {@link #outcome}. */
  public int agreeing() {
    Outcome outcome = outcome();
    return (int) runs.stream().filter(run -> run.outcome().equals(outcome)).count();
  }

  /** How many repetitions are trusted. */
  public int trusted() {
    return (int) runs.stream().filter(run -> run.findings().trust().trusted()).count();
  }

  /** Without the runs that are not trusted; empty if none is left. */
  public Optional<Variant> onlyTrusted() {
    List<ComparedRun> left = runs.stream().filter(run -> run.findings().trust().trusted()).toList();
    return left.isEmpty() ? Optional.empty() : Optional.of(new Variant(label, left));
  }

  /** A figure over all repetitions; empty if one of them does not know it. */
  public Optional<Spread> spread(Function<ComparedRun, Optional<Double>> figure) {
    List<Optional<Double>> values = runs.stream().map(figure).toList();
    return values.stream().allMatch(Optional::isPresent)
        ? Optional.of(Spread.of(values.stream().map(Optional::orElseThrow).toList()))
        : Optional.empty();
  }
}
