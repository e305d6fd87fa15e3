package ntier.analysis.reproduction;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.analysis.turns.PointCalls;
import ntier.analysis.turns.PointFigures;
import ntier.analysis.turns.TurnPoint;
import ntier.analysis.turns.TurnsFindings;
import ntier.plan.Nearest;
import ntier.plan.paper.Bound;
import ntier.plan.paper.TurnsClaim;

/**
 * Judges claims of how often a server calls the kernel. What was counted has no interval: it says
 * at how many requests it was.
 */
final class CountJudge {
  private final TurnsFindings findings;

  CountJudge(TurnsFindings findings) {
    this.findings = findings;
  }

  /**
   * What was counted of a variant at a load.
   *
   * @param requests that were answered meanwhile
   */
  record Counted(double perRequest, long requests) {
    @Override
    public String toString() {
      return say("%s per request (%,d requests)", number(perRequest), requests);
    }
  }

  List<JudgedPair> judge(TurnsClaim.Count claim, String load) {
    List<JudgedPair> pairs = new ArrayList<>();
    for (String of : claim.of()) {
      TurnPoint point = new TurnPoint(of, load);
      if (claim.to().isEmpty()) {
        pairs.add(alone(claim, point));
      }
      claim.to().forEach(to -> pairs.add(beside(claim, point, new TurnPoint(to, load))));
    }
    return pairs;
  }

  private JudgedPair alone(TurnsClaim.Count claim, TurnPoint of) {
    Optional<String> unknown = unknown(claim.kind(), of);
    if (unknown.isPresent()) {
      return JudgedPair.unknown(of.toString(), unknown.get());
    }
    Counted counted = counted(claim.kind(), of);
    return judged(
        of.toString(), counted.perRequest(), claim.is(), claim.kind() + " " + counted, of);
  }

  private JudgedPair beside(TurnsClaim.Count claim, TurnPoint of, TurnPoint to) {
    String what = say("%s beside %s at %s", of.variant(), to.variant(), of.load());
    Optional<String> unknown = unknown(claim.kind(), of, to);
    if (unknown.isPresent()) {
      return JudgedPair.unknown(what, unknown.get());
    }
    Counted one = counted(claim.kind(), of);
    Counted other = counted(claim.kind(), to);
    if (other.perRequest() == 0) {
      return JudgedPair.unknown(
          what, say("%s has no %s, so nothing is a multiple of it", to.variant(), claim.kind()));
    }
    double times = one.perRequest() / other.perRequest();
    return judged(
        what,
        times,
        claim.is(),
        say("%s %s × as often: %s and %s", claim.kind(), number(times), one, other),
        of,
        to);
  }

  private JudgedPair judged(
      String what, double value, Bound is, String found, TurnPoint... points) {
    boolean agrees = is.holds(value);
    return JudgedPair.of(
        what,
        found,
        agrees ? Agreement.AGREES : Agreement.DIFFERS,
        agrees ? "" : say("found %s, claimed %s%s", found, is, CountsBeside.of(findings, points)));
  }

  /** Why nothing can be said of a kind of call; empty where something can. */
  Optional<String> unknown(String kind, TurnPoint... points) {
    Optional<String> missing = TurnsClaimJudge.missing(findings, points);
    if (missing.isPresent()) {
      return missing;
    }
    for (TurnPoint point : points) {
      if (calls(point).isEmpty()) {
        return Optional.of("the calls of " + point + " were not counted");
      }
    }
    // A name that is spelled wrongly would be one of calls that nobody makes.
    List<String> made =
        findings.points().stream()
            .flatMap(point -> point.calls().stream())
            .flatMap(calls -> calls.kinds().stream())
            .map(PointCalls.Kind::call)
            .distinct()
            .toList();
    boolean known =
        kind.equals(TurnsClaim.WRITE) || kind.equals(TurnsClaim.SWITCHES) || made.contains(kind);
    return known
        ? Optional.empty()
        : Optional.of(say("no server made a call \"%s\"%s", kind, Nearest.hint(kind, made)));
  }

  /** Where {@link #unknown} is empty. */
  Counted counted(String kind, TurnPoint point) {
    PointCalls calls = calls(point).orElseThrow();
    double perRequest =
        switch (kind) {
          case TurnsClaim.WRITE -> calls.writesPerRequest();
          case TurnsClaim.SWITCHES -> calls.allSwitchesPerRequest();
          default -> calls.kind(kind).map(PointCalls.Kind::perRequest).orElse(0.0);
        };
    return new Counted(perRequest, calls.requests());
  }

  private Optional<PointCalls> calls(TurnPoint point) {
    return findings.point(point.variant(), point.load()).flatMap(PointFigures::calls);
  }

  private static String number(double value) {
    return say(value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : "%.3f", value);
  }
}
