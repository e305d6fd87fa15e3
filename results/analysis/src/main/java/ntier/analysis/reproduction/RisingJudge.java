package ntier.analysis.reproduction;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import ntier.analysis.turns.JudgedRatio;
import ntier.analysis.turns.JudgedTurns;
import ntier.analysis.turns.TurnMeasure;
import ntier.analysis.turns.TurnPoint;
import ntier.plan.paper.TurnsClaim;

/** Judges claims that each variant has more of something than the one before it. */
final class RisingJudge {
  private final JudgedTurns run;
  private final CountJudge counts;

  RisingJudge(JudgedTurns run, CountJudge counts) {
    this.run = run;
    this.counts = counts;
  }

  /**
   * Two neighbours.
   *
   * @param why it is not so, or not known; empty where it is
   */
  private record Step(Agreement agreement, String why) {
    static final Step RISES = new Step(Agreement.AGREES, "");
  }

  JudgedPair judge(TurnsClaim.Rising claim, String load) {
    List<TurnPoint> points =
        claim.variants().stream().map(name -> new TurnPoint(name, load)).toList();
    List<Step> steps = new ArrayList<>();
    for (int i = 1; i < points.size(); i++) {
      steps.add(
          claim.counted()
              ? counted(claim.what(), points.get(i - 1), points.get(i))
              : measured(claim.what(), points.get(i - 1), points.get(i)));
    }
    Agreement agreement = Agreement.all(steps.stream().map(Step::agreement).toList());
    return JudgedPair.of(
        say("%s at %s", String.join(", ", claim.variants()), load),
        points.stream().map(point -> found(claim, point)).collect(Collectors.joining(", ")),
        agreement,
        steps.stream()
            .filter(step -> step.agreement() == agreement)
            .map(Step::why)
            .filter(why -> !why.isEmpty())
            .distinct()
            .collect(Collectors.joining("; ")));
  }

  private String found(TurnsClaim.Rising claim, TurnPoint point) {
    if (claim.counted()) {
      return counts.unknown(claim.what(), point).isPresent()
          ? "not known"
          : counts.counted(claim.what(), point).toString();
    }
    return run.findings()
        .point(point.variant(), point.load())
        .flatMap(figures -> figures.figure(TurnMeasure.named(claim.what())))
        .map(spread -> say("%,.1f [%,.1f-%,.1f]", spread.median(), spread.low(), spread.high()))
        .orElse("not known");
  }

  private Step counted(String kind, TurnPoint less, TurnPoint more) {
    Optional<String> unknown = counts.unknown(kind, less, more);
    if (unknown.isPresent()) {
      return new Step(Agreement.UNKNOWN, unknown.get());
    }
    return counts.counted(kind, more).perRequest() > counts.counted(kind, less).perRequest()
        ? Step.RISES
        : fallen(less, more);
  }

  private Step measured(String measure, TurnPoint less, TurnPoint more) {
    Optional<String> missing = TurnsClaimJudge.missing(run.findings(), less, more);
    if (missing.isPresent()) {
      return new Step(Agreement.UNKNOWN, missing.get());
    }
    Optional<JudgedRatio> ratio = run.judge().ratio(more, less, TurnMeasure.named(measure));
    if (ratio.isEmpty() || !ratio.get().told()) {
      return new Step(
          Agreement.UNKNOWN,
          ratio
              .flatMap(JudgedRatio::why)
              .orElse(say("%s is not told from %s", more.variant(), less.variant())));
    }
    return ratio.get().ratio().median() > 1 ? Step.RISES : fallen(less, more);
  }

  private Step fallen(TurnPoint less, TurnPoint more) {
    return new Step(
        Agreement.DIFFERS,
        say(
            "%s has no more than %s%s",
            more.variant(), less.variant(), CountsBeside.of(run.findings(), less, more)));
  }
}
