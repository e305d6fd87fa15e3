package ntier.report;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.analysis.reproduction.Agreement;
import ntier.analysis.reproduction.JudgedOverRuns;
import ntier.analysis.reproduction.OnsetResult;
import ntier.analysis.reproduction.ReproducedPaper;
import ntier.archive.ReproductionRecord;
import ntier.plan.paper.Paper;

/**
 * The head of a reproduction's page: how many experiments agree, and then, before all that does,
 * what differs, what is not known and what was not tried.
 */
final class ReproductionOutcome {
  private final ReproducedPaper paper;

  ReproductionOutcome(ReproducedPaper paper) {
    this.paper = paper;
  }

  /** Experiments and runs; statements repeat each other. */
  String verdict() {
    List<Agreement> all =
        paper.record().experiments().stream().map(one -> paper.agreement(one.name())).toList();
    int agree = count(all, Agreement.AGREES);
    return Header.verdict(
        agree == all.size() && agree > 0,
        say("%d of %d", agree, all.size()),
        say(
            "experiments agree with the paper in all their claims; %d differ, %d are unknown. %d of %d runs can be trusted; the others prove nothing.",
            count(all, Agreement.DIFFERS),
            count(all, Agreement.UNKNOWN),
            paper.trusted(),
            paper.finished()));
  }

  private static int count(List<Agreement> all, Agreement wanted) {
    return (int) all.stream().filter(one -> one == wanted).count();
  }

  /** What differs, what is unknown, what is not tried, what is not claimed. */
  String html() {
    return judged("differs", "What differs", Agreement.DIFFERS, "Nothing that was judged.")
        + judged("unknown", "What is unknown", Agreement.UNKNOWN, "Nothing.")
        + leftOut("not-tried", "Not tried", notTried())
        + leftOut(
            "not-claimed",
            "Not claimed: no outcome could contradict it, or it follows from a claim",
            paper.paper().notClaimed());
  }

  private String judged(String id, String title, Agreement wanted, String nothing) {
    List<JudgedOverRuns> claims =
        experiments().flatMap(one -> paper.result(one.name()).claims(wanted).stream()).toList();
    String notes =
        Stream.concat(onsets(wanted), wanted == Agreement.UNKNOWN ? missing() : Stream.empty())
            .map(note -> "<li>" + Html.escape(note) + "</li>\n")
            .collect(Collectors.joining());
    String table =
        ReproductionTurns.claims("turns-" + id, paper.turns().claims(wanted))
            + ReproductionClaims.withExperiments("claims-" + id, claims);
    return Sections.section(
        "h-" + id,
        title,
        table.isEmpty() && notes.isEmpty()
            ? "<p>" + Html.escape(nothing) + "</p>\n"
            : (notes.isEmpty() ? "" : "<ul>\n" + notes + "</ul>\n") + table);
  }

  private Stream<ReproductionRecord.Experiment> experiments() {
    return paper.record().experiments().stream();
  }

  private Stream<String> onsets(Agreement wanted) {
    List<String> found = new ArrayList<>();
    for (Paper.Onset onset : paper.onsets()) {
      OnsetResult result = paper.result(onset);
      if (result.agreement() == wanted) {
        found.add(say("%s, %s: %s", onset.name(), onset.says(), result.why()));
      }
    }
    return found.stream();
  }

  /** Experiments of which nothing is claimed that could be judged, as there is no run. */
  private Stream<String> missing() {
    return experiments()
        .filter(one -> paper.runs(one.name()).isEmpty())
        .filter(one -> paper.turns().run(one.name()).isEmpty())
        .map(one -> say("%s: no run is finished. %s", one.name(), one.why()).strip());
  }

  /** What no experiment tries; after it what one would that was not asked for. */
  private List<Paper.LeftOut> notTried() {
    return Stream.concat(
            paper.paper().notTried().stream(),
            paper.turns().leftOut().stream()
                .map(
                    claim ->
                        new Paper.LeftOut(
                            claim.name() + ": " + claim.says(),
                            claim.section(),
                            paper.notMade(List.of(claim.experiment())))))
        .toList();
  }

  private static String leftOut(String id, String title, List<Paper.LeftOut> all) {
    if (all.isEmpty()) {
      return "";
    }
    Table table = new Table(id, "the paper says", "section", "why");
    all.forEach(one -> table.row("").text(one.says()).text(one.section()).text(one.why()).end());
    return Sections.section("h-" + id, title, table.html());
  }
}
