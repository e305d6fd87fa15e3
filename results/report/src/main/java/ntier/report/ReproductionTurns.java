package ntier.report;

import static ntier.analysis.words.Words.say;

import java.util.List;
import java.util.stream.Collectors;
import ntier.analysis.reproduction.Agreement;
import ntier.analysis.reproduction.JudgedPair;
import ntier.analysis.reproduction.JudgedTurnsClaim;
import ntier.analysis.reproduction.ReproducedPaper;
import ntier.analysis.reproduction.ReproducedTurns;
import ntier.analysis.turns.TurnsVerdict;
import ntier.archive.ReproductionRecord;
import ntier.plan.paper.TurnsClaim;

/** What is claimed of runs of turns, as rows, and the runs themselves. */
final class ReproductionTurns {
  private final ReproducedPaper paper;
  private final Links links;

  ReproductionTurns(ReproducedPaper paper, Links links) {
    this.paper = paper;
    this.links = links;
  }

  /** Claims with such an outcome; empty without any. */
  static String claims(String id, List<JudgedTurnsClaim> claims) {
    Table table =
        new Table(id, "claim", "the paper says", "its number", "claimed", "here", "", "why");
    for (JudgedTurnsClaim one : claims) {
      TurnsClaim claim = one.claim();
      table
          .row("")
          .raw("name", Html.escape(claim.name()) + small("section " + claim.section()))
          .text(claim.says())
          .text(claim.paper())
          .text(claim.asked().words())
          .raw("", one.pairs().stream().map(ReproductionTurns::pair).collect(Collectors.joining()))
          .raw("", Badges.of(one.agreement()))
          .raw("", reasons(one))
          .end();
    }
    return claims.isEmpty() ? "" : table.html();
  }

  private static String small(String text) {
    return "<small>" + Html.escape(text) + "</small>";
  }

  private static String pair(JudgedPair pair) {
    return say(
        "<p class=\"pair\">%s%s%s</p>",
        Html.escape(pair.found()),
        small(pair.what()),
        pair.instead().isEmpty() ? "" : small(pair.instead()));
  }

  private static String reasons(JudgedTurnsClaim one) {
    return Html.escape(one.why())
        + (one.explanation().isEmpty()
            ? ""
            : "<p class=\"explanation\">" + Html.escape(one.explanation()) + "</p>");
  }

  /** What agrees, and the runs; empty for a paper without claims and runs of turns. */
  String html() {
    String agreeing = claims("claims-agrees", paper.turns().claims(Agreement.AGREES));
    List<ReproductionRecord.Experiment> experiments =
        paper.record().experiments().stream().filter(one -> one.ofTurns()).toList();
    return (agreeing.isEmpty() ? "" : Sections.section("h-agrees", "What agrees", agreeing))
        + (experiments.isEmpty()
            ? ""
            : Sections.section("h-turns", "Runs of turns", runs(experiments)));
  }

  private String runs(List<ReproductionRecord.Experiment> experiments) {
    Table table =
        new Table("turns-runs", "experiment", "", "claims that agree", "found", "trusted");
    for (ReproductionRecord.Experiment one : experiments) {
      List<JudgedTurnsClaim> claims = paper.turns().claims(one.name());
      long agree = claims.stream().filter(claim -> claim.agreement() == Agreement.AGREES).count();
      table.row("");
      paper
          .turns()
          .run(one.name())
          .ifPresentOrElse(
              run -> table.raw("name", links.to(run.directory().reportFile(), one.name())),
              () -> table.raw("name", Html.escape(one.name())));
      table
          .raw("", Badges.of(paper.agreement(one.name())))
          .text(say("%d of %d", agree, claims.size()))
          .text(paper.turns().run(one.name()).map(ReproductionTurns::verdict).orElse("not run"))
          .text(paper.turns().run(one.name()).map(ReproductionTurns::trust).orElse(""))
          .end();
    }
    return table.html();
  }

  private static String verdict(ReproducedTurns.Run run) {
    TurnsVerdict verdict = TurnsVerdict.of(run.findings());
    return verdict.name() + ": " + verdict.text();
  }

  private static String trust(ReproducedTurns.Run run) {
    return run.trusted() ? "yes" : "no: " + String.join("; ", run.findings().measuring().why());
  }
}
