package ntier.analysis.reproduction;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import ntier.analysis.comparison.ComparedRun;
import ntier.analysis.comparison.Spread;
import ntier.analysis.comparison.Variant;

/**
 * What several runs come to. They agree when more than half of the runs of each experiment do.
 *
 * @param byExperiment its finished runs; an experiment without one is there, too
 */
public record Result(SequencedMap<String, List<JudgedRun>> byExperiment) {
  public Result {
    byExperiment = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(byExperiment));
  }

  /** Of all experiments. */
  public List<JudgedRun> runs() {
    return byExperiment.values().stream().flatMap(List::stream).toList();
  }

  /** How many runs agree. */
  public int agreeing() {
    return agreeing(runs());
  }

  private static int agreeing(List<JudgedRun> runs) {
    return (int) runs.stream().filter(run -> run.agreement() == Agreement.AGREES).count();
  }

  /** Of all experiments: one that differs outweighs one that is not known. */
  public Agreement agreement() {
    List<Agreement> all = byExperiment.values().stream().map(Result::agreement).toList();
    if (all.contains(Agreement.DIFFERS)) {
      return Agreement.DIFFERS;
    }
    return all.contains(Agreement.UNKNOWN) ? Agreement.UNKNOWN : Agreement.AGREES;
  }

  private static Agreement agreement(List<JudgedRun> runs) {
    return runs.stream().allMatch(run -> run.agreement() == Agreement.UNKNOWN)
        ? Agreement.UNKNOWN
        : Agreement.of(2 * agreeing(runs) > runs.size());
  }

  /** The run that stands for the others: the first that agrees, else the first. */
  public Optional<ComparedRun> representative() {
    List<JudgedRun> runs = runs();
    return runs.stream()
        .filter(run -> run.agreement() == Agreement.AGREES)
        .findFirst()
        .or(() -> runs.stream().findFirst())
        .map(JudgedRun::run);
  }

  /** What most runs showed. */
  public String found() {
    List<JudgedRun> runs = runs();
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
    List<Double> values =
        runs().stream().map(one -> figure.apply(Observed.of(one.run().findings()))).toList();
    if (values.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(repetitions() ? Spread.of(values) : Spread.ofDifferent(values));
  }

  /** Whether all runs are of one variant of one experiment. */
  private boolean repetitions() {
    return runs().stream()
            .map(one -> List.of(one.run().findings().experiment(), one.run().variant()))
            .distinct()
            .count()
        == 1;
  }

  /**
   * Why runs do not agree, each reason once with how many have it, and which experiments have no
   * run; empty where all agree.
   */
  public String why() {
    List<String> reasons = new ArrayList<>(reasons());
    byExperiment.forEach(
        (experiment, runs) -> {
          if (runs.isEmpty()) {
            reasons.add("no run of " + experiment + " is finished");
          }
        });
    return String.join("; ", reasons);
  }

  private List<String> reasons() {
    int all = runs().size();
    Map<String, Long> counts =
        runs().stream()
            .filter(run -> run.agreement() != Agreement.AGREES)
            .collect(Collectors.groupingBy(JudgedRun::why, Collectors.counting()));
    return counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .map(
            reason ->
                all == 1
                    ? reason.getKey()
                    : say("%s (%d of %d runs)", reason.getKey(), reason.getValue(), all))
        .toList();
  }
}
