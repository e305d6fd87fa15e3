package ntier.analysis.reproduction;

import static ntier.analysis.words.Words.list;
import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import ntier.analysis.turns.JudgedRatio;
import ntier.analysis.turns.JudgedTurns;
import ntier.analysis.turns.RatioBound;
import ntier.analysis.turns.Resolution;
import ntier.analysis.turns.TurnMeasure;
import ntier.analysis.turns.TurnPoint;
import ntier.analysis.turns.TurnRatio;
import ntier.analysis.turns.TurnsFindings;
import ntier.plan.paper.Bound;
import ntier.plan.paper.TurnsClaim;

/** Judges what a paper claims of a run of turns. A run that is not to be trusted proves nothing. */
public final class TurnsClaimJudge {
  private final JudgedTurns run;
  private final CountJudge counts;
  private final RisingJudge rising;

  /** Of a run. */
  public TurnsClaimJudge(JudgedTurns run) {
    this.run = run;
    this.counts = new CountJudge(run.findings());
    this.rising = new RisingJudge(run, counts);
  }

  /** Judges a claim in all its parts. */
  public JudgedTurnsClaim judge(TurnsClaim claim) {
    List<JudgedPair> pairs = new ArrayList<>();
    for (String load : claim.loads()) {
      pairs.addAll(
          switch (claim.asked()) {
            case TurnsClaim.Ratio ratio -> ratios(ratio, load);
            case TurnsClaim.Count count -> counts.judge(count, load);
            case TurnsClaim.Rising rises -> List.of(rising.judge(rises, load));
          });
    }
    List<String> doubts = run.findings().measuring().why();
    return new JudgedTurnsClaim(
        claim,
        doubts.isEmpty()
            ? pairs
            : pairs.stream()
                .map(
                    pair ->
                        pair.doubted(
                            "the run is not to be trusted (" + String.join("; ", doubts) + ")"))
                .toList());
  }

  private List<JudgedPair> ratios(TurnsClaim.Ratio asked, String load) {
    List<JudgedPair> pairs = new ArrayList<>();
    for (String of : asked.of()) {
      TurnPoint point = new TurnPoint(of, load);
      if (asked.toLoad().isPresent()) {
        pairs.add(pair(asked, point, new TurnPoint(of, asked.toLoad().get())));
      } else {
        others(asked).forEach(to -> pairs.add(pair(asked, point, new TurnPoint(to, load))));
      }
    }
    return pairs;
  }

  private List<String> others(TurnsClaim.Ratio asked) {
    return asked.to().isEmpty() ? List.of(run.findings().first().name()) : asked.to();
  }

  private JudgedPair pair(TurnsClaim.Ratio asked, TurnPoint of, TurnPoint to) {
    String what =
        of.load().equals(to.load())
            ? say("%s beside %s at %s", of.variant(), to.variant(), of.load())
            : say("%s beside %s", of, to.load());
    Optional<String> missing = missing(run.findings(), of, to);
    if (missing.isPresent()) {
      return JudgedPair.unknown(what, missing.get());
    }
    Optional<String> limits =
        asked.otherwise().isPresent() ? run.judge().limits(of, to) : Optional.empty();
    if (limits.isEmpty()) {
      return pair(what, of, to, asked.measure(), asked.is(), "");
    }
    TurnsClaim.Otherwise other = asked.otherwise().get();
    return pair(
        what,
        of,
        to,
        other.measure(),
        other.is(),
        say("%s was judged, not throughput: %s", other.measure(), limits.get()));
  }

  private JudgedPair pair(
      String what, TurnPoint of, TurnPoint to, String measure, Bound is, String instead) {
    Optional<JudgedRatio> ratio = run.judge().ratio(of, to, TurnMeasure.named(measure));
    if (ratio.isEmpty()) {
      return JudgedPair.unknown(what, "no round has both, or the machine does not tell " + measure);
    }
    String found = measure + " " + text(ratio.get().ratio());
    Agreement agreement = ratio.get().why().isPresent() ? Agreement.UNKNOWN : verdict(ratio, is);
    return new JudgedPair(
        what,
        found,
        agreement,
        instead,
        switch (agreement) {
          case AGREES -> "";
          case DIFFERS ->
              say("found %s, claimed %s%s", found, is, CountsBeside.of(run.findings(), of, to));
          case UNKNOWN -> ratio.get().why().orElseGet(() -> unsure(ratio.get(), found, is));
        });
  }

  private Agreement verdict(Optional<JudgedRatio> ratio, Bound is) {
    TurnRatio found = ratio.orElseThrow().ratio();
    return switch (RatioBound.of(is).verdict(found, run.judge().resolution(found))) {
      case AGREES -> Agreement.AGREES;
      case DIFFERS -> Agreement.DIFFERS;
      case UNKNOWN -> Agreement.UNKNOWN;
    };
  }

  private String unsure(JudgedRatio ratio, String found, Bound is) {
    Resolution resolution = run.judge().resolution(ratio.ratio());
    String held =
        resolution.apart() > 1
            ? say(
                " (packets were held %.1f %% longer for one of them)",
                100 * resolution.apart() - 100)
            : "";
    return ratio.told()
        ? say("%s%s lies on both sides of what is claimed, %s", found, held, is)
        : say(
            "%s%s is not told from 1, as equal servers may differ by %.1f %%: that lies on both sides of what is claimed, %s",
            found, held, 100 * resolution.share(), is);
  }

  private static String text(TurnRatio ratio) {
    return say(
        "%.3f × [%.3f-%.3f]", ratio.median(), ratio.interval().low(), ratio.interval().high());
  }

  /** That a run lacks points; empty where it has them. */
  static Optional<String> missing(TurnsFindings findings, TurnPoint... points) {
    List<String> missing =
        Stream.of(points)
            .filter(point -> findings.point(point.variant(), point.load()).isEmpty())
            .map(TurnPoint::toString)
            .toList();
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of("the run has no turn of " + list(missing));
  }
}
