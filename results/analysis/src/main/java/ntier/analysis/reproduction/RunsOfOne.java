package ntier.analysis.reproduction;

import static ntier.analysis.words.Words.say;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import ntier.analysis.Findings;
import ntier.analysis.comparison.Spread;
import ntier.analysis.comparison.Variant;
import ntier.plan.paper.Measure;

/**
 * The repetitions of one variant, as far as they can be trusted.
 *
 * @param known values of the measure in the runs that are to be trusted
 * @param runs how many there are
 * @param unknown why the others say nothing, in words; empty where all say something
 */
record RunsOfOne(List<Double> known, int runs, String unknown) {
  RunsOfOne {
    known = List.copyOf(known);
  }

  static RunsOfOne of(Measure measure, Variant variant) {
    List<Findings> all = variant.runs().stream().map(run -> run.findings()).toList();
    List<Double> known =
        all.stream()
            .filter(run -> run.trust().trusted())
            .map(run -> Measured.of(measure, run))
            .filter(OptionalDouble::isPresent)
            .map(OptionalDouble::getAsDouble)
            .toList();
    String unknown =
        all.stream()
            .map(
                run ->
                    run.trust().trusted()
                        ? Measured.of(measure, run).isPresent()
                            ? ""
                            : "it was not recorded, or the run was too short for it"
                        : ClaimJudge.untrusted(run))
            .filter(why -> !why.isEmpty())
            .distinct()
            .collect(Collectors.joining("; "));
    return new RunsOfOne(known, all.size(), unknown);
  }

  /** Whether more than half of the runs say something. */
  boolean enough() {
    return 2 * known.size() > runs;
  }

  /** Median and interval of what is known; empty without anything. */
  Optional<Spread> spread() {
    return known.isEmpty() ? Optional.empty() : Optional.of(Spread.of(known));
  }

  /** Why nothing can be said. */
  String tooFew() {
    if (runs == 0) {
      return "no run is finished";
    }
    return runs == 1
        ? unknown
        : say("%d of %d runs say something: %s", known.size(), runs, unknown);
  }
}
