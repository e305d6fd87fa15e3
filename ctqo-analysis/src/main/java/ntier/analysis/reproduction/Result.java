package ntier.analysis.reproduction;

import static ntier.analysis.words.Words.say;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import ntier.analysis.comparison.ComparedRun;
import ntier.analysis.comparison.Spread;
import ntier.analysis.comparison.Variant;

/**
 * What several runs come to. It agrees when more than half of them do.
 *
 * @param runs that are finished
 */
public record Result(List<String> experiments, List<JudgedRun> runs) {
  public Result {
    experiments = List.copyOf(experiments);
    runs = List.copyOf(runs);
  }

  /** How many runs agree. */
  public int agreeing() {
    return (int) runs.stream().filter(run -> run.agreement() == Agreement.AGREES).count();
  }

  /** Of all runs together; unknown without any. */
  public Agreement agreement() {
    if (runs.stream().allMatch(run -> run.agreement() == Agreement.UNKNOWN)) {
      return Agreement.UNKNOWN;
    }
    return Agreement.of(2 * agreeing() > runs.size());
  }

  /** The run that stands for the others: the first that agrees, else the first. */
  public Optional<ComparedRun> representative() {
    return runs.stream()
        .filter(run -> run.agreement() == Agreement.AGREES)
        .findFirst()
        .or(() -> runs.stream().findFirst())
        .map(JudgedRun::run);
  }

  /** What most runs showed, and how many requests the tiers dropped in them. */
  public String found() {
    if (runs.isEmpty()) {
      return "not run";
    }
    Variant all = new Variant("", runs.stream().map(JudgedRun::run).toList());
    String outcome = all.outcome().toString();
    return all.agreeing() == runs.size()
        ? outcome
        : say("%s in %d of %d runs", outcome, all.agreeing(), runs.size());
  }

  /** A figure over all runs; empty without any. */
  public Optional<Spread> spread(Function<Observed, Double> figure) {
    return runs.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Spread.of(
                runs.stream()
                    .map(one -> figure.apply(Observed.of(one.run().findings())))
                    .toList()));
  }

  /** Why runs do not agree, each reason once with how many have it; empty where all agree. */
  public String why() {
    if (runs.isEmpty()) {
      return "no run of " + String.join(", ", experiments) + " is finished";
    }
    Map<String, Long> reasons =
        runs.stream()
            .filter(run -> run.agreement() != Agreement.AGREES)
            .collect(Collectors.groupingBy(JudgedRun::why, Collectors.counting()));
    return reasons.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .map(
            reason ->
                runs.size() == 1
                    ? reason.getKey()
                    : say("%s (%d of %d runs)", reason.getKey(), reason.getValue(), runs.size()))
        .collect(Collectors.joining("; "));
  }
}
