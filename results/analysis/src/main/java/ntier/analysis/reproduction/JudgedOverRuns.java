package ntier.analysis.reproduction;

import static ntier.analysis.words.Words.say;

import java.util.List;
import java.util.stream.Collectors;
import ntier.analysis.comparison.Spread;
import ntier.analysis.comparison.Variant;
import ntier.plan.paper.Claim;
import ntier.plan.paper.Measure;
import ntier.plan.paper.MeasureUnit;

/**
 * One claim about all runs of an experiment's variant.
 *
 * <p>What is judged is the median over the repetitions that are to be trusted, by its interval
 * (order statistics, {@link ntier.analysis.comparison.MedianInterval}): it agrees when all of it is
 * where it should be, differs when none of it is, and is unknown otherwise, and when half of the
 * runs or more say nothing. That there is none of something a single run contradicts.
 *
 * @param variant its label; empty where the experiment has one variant
 * @param claim its measure
 * @param asked where the number must lie, tolerance included
 * @param paper what the paper's text says of it; empty where it gives no number
 * @param found the median and its interval, in words
 * @param why it differs or is not known; empty where it agrees
 */
public record JudgedOverRuns(
    String experiment,
    String variant,
    String claim,
    String asked,
    String paper,
    String found,
    Agreement agreement,
    String why) {

  /**
   * Judges a claim.
   *
   * @param alone whether the experiment has no other variant
   */
  public static JudgedOverRuns of(String experiment, Claim claim, Variant variant, boolean alone) {
    MeasureUnit unit = claim.measure().quantity().unit();
    RunsOfOne runs = RunsOfOne.of(claim.measure(), variant);
    String found =
        runs.spread().map(spread -> Numbers.beside(claim.is(), spread, unit)).orElse("not known");
    Agreement agreement = runs.enough() ? judge(claim, runs) : Agreement.UNKNOWN;
    return new JudgedOverRuns(
        experiment,
        alone ? "" : variant.label(),
        claim.measure().key(),
        claim.is().text(),
        claim.paper(),
        found,
        agreement,
        switch (agreement) {
          case AGREES -> "";
          case DIFFERS -> say("found %s, claimed %s", found, claim.is());
          case UNKNOWN ->
              runs.enough()
                  ? say("%s lies on both sides of what is claimed, %s", found, claim.is())
                  : runs.tooFew();
        });
  }

  private static Agreement judge(Claim claim, RunsOfOne runs) {
    Spread spread = runs.spread().orElseThrow();
    if (claim.is().none() && spread.most() > 0) {
      return Agreement.DIFFERS;
    }
    if (claim.is().holds(spread.low()) && claim.is().holds(spread.high())) {
      return Agreement.AGREES;
    }
    boolean beside = spread.high() < claim.is().low() || spread.low() > claim.is().high();
    return beside ? Agreement.DIFFERS : Agreement.UNKNOWN;
  }

  /** That a measure's median is greater with each variant, in the order of the experiment. */
  public static JudgedOverRuns rising(String experiment, Measure measure, List<Variant> variants) {
    List<RunsOfOne> runs = variants.stream().map(one -> RunsOfOne.of(measure, one)).toList();
    MeasureUnit unit = measure.quantity().unit();
    String found =
        runs.stream()
            .map(one -> one.spread().map(spread -> Numbers.of(spread, unit)).orElse("not known"))
            .collect(Collectors.joining(", "));
    Agreement agreement = rises(runs);
    return new JudgedOverRuns(
        experiment,
        "",
        measure.key(),
        "more with each variant",
        "",
        found,
        agreement,
        switch (agreement) {
          case AGREES -> "";
          case DIFFERS -> say("it does not rise: %s", found);
          case UNKNOWN ->
              runs.stream()
                  .filter(one -> !one.enough())
                  .map(RunsOfOne::tooFew)
                  .distinct()
                  .reduce((one, other) -> one + "; " + other)
                  .orElse(say("the intervals overlap, or there is one variant: %s", found));
        });
  }

  private static Agreement rises(List<RunsOfOne> runs) {
    boolean sure = runs.size() > 1 && runs.stream().allMatch(RunsOfOne::enough);
    for (int i = 1; i < runs.size(); i++) {
      if (runs.get(i - 1).enough() && runs.get(i).enough()) {
        Spread before = runs.get(i - 1).spread().orElseThrow();
        Spread after = runs.get(i).spread().orElseThrow();
        if (after.high() <= before.low()) {
          return Agreement.DIFFERS;
        }
        sure &= after.low() > before.high();
      }
    }
    return sure ? Agreement.AGREES : Agreement.UNKNOWN;
  }
}
