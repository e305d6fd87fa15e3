package ntier.analysis.reproduction;

import static ntier.analysis.words.Words.say;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import ntier.analysis.comparison.ComparedRun;
import ntier.analysis.comparison.Spread;
import ntier.plan.paper.Measure;

/**
 * What the runs of some experiments come to.
 *
 * @param byExperiment their finished runs; an experiment without one is there, too
 * @param claims judged, in the order of the experiments
 */
public record Result(
    SequencedMap<String, List<ComparedRun>> byExperiment, List<JudgedOverRuns> claims) {
  public Result {
    claims = List.copyOf(claims);
  }

  /** The runs of all experiments. */
  public List<ComparedRun> runs() {
    return byExperiment.values().stream().flatMap(List::stream).toList();
  }

  /** How many runs are trusted. */
  public int trusted() {
    return (int) runs().stream().filter(run -> run.findings().trust().trusted()).count();
  }

  /** The agreement of all claims; not known while an experiment has no run. */
  public Agreement agreement() {
    Agreement of = Agreement.all(claims.stream().map(JudgedOverRuns::agreement).toList());
    return of == Agreement.AGREES && !missing().isEmpty() ? Agreement.UNKNOWN : of;
  }

  /** Experiments without a finished run. */
  private List<String> missing() {
    return byExperiment.entrySet().stream()
        .filter(entry -> entry.getValue().isEmpty())
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Claims with such an outcome. */
  public List<JudgedOverRuns> claims(Agreement wanted) {
    return claims.stream().filter(claim -> claim.agreement() == wanted).toList();
  }

  /** Who dropped, and in how many runs that was so. */
  public String found() {
    if (runs().isEmpty()) {
      return "not run";
    }
    Map<String, Long> outcomes =
        runs().stream()
            .collect(
                Collectors.groupingBy(
                    run -> run.outcome().toString(), TreeMap::new, Collectors.counting()));
    return outcomes.size() == 1
        ? outcomes.keySet().iterator().next()
        : outcomes.entrySet().stream()
            .map(
                outcome ->
                    say("%s in %d of %d runs", outcome.getKey(), outcome.getValue(), runs().size()))
            .collect(Collectors.joining(", "));
  }

  /** A measure over all runs that know it; empty without any. */
  public Optional<Spread> spread(Measure measure) {
    List<Double> values =
        runs().stream()
            .map(one -> Measured.of(measure, one.findings()))
            .filter(OptionalDouble::isPresent)
            .map(OptionalDouble::getAsDouble)
            .toList();
    if (values.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(repetitions() ? Spread.of(values) : Spread.ofDifferent(values));
  }

  /** Whether all runs are of one variant of one experiment. */
  private boolean repetitions() {
    return runs().stream()
            .map(one -> List.of(one.findings().experiment(), one.variant()))
            .distinct()
            .count()
        == 1;
  }

  /** Why it does not agree, claim by claim; empty where all agree. */
  public String why() {
    List<String> reasons =
        claims.stream()
            .filter(claim -> claim.agreement() != Agreement.AGREES)
            .map(
                claim ->
                    (claim.variant().isEmpty() ? "" : claim.variant() + ", ")
                        + claim.claim()
                        + ": "
                        + claim.why())
            .toList();
    if (!reasons.isEmpty()) {
      return String.join("; ", reasons);
    }
    return missing().isEmpty()
        ? claims.isEmpty() ? "nothing is claimed of it" : ""
        : "no run of " + String.join(", ", missing()) + " is finished";
  }
}
