package ntier.report;

import ntier.analysis.Findings;
import ntier.analysis.reproduction.JudgedClaim;
import ntier.analysis.reproduction.Reproduction;

/** A run against what a paper reports of it. */
final class ReproductionSection {
  private final Reproduction reproduction;
  private final Findings run;

  ReproductionSection(Reproduction reproduction, Findings run) {
    this.reproduction = reproduction;
    this.run = run;
  }

  String html() {
    String section =
        reproduction.paper().section().isEmpty()
            ? ""
            : " (section " + reproduction.paper().section() + ")";
    String words =
        "<p id=\"paper-reports\">"
            + Html.escape(
                reproduction.paper().result() + section + ": " + reproduction.paper().reports())
            + "</p>\n<p id=\"reproduction\"><strong>"
            + Html.escape(reproduction.sentence())
            + "</strong></p>\n";
    String shown = ReproductionClaims.shown(reproduction.paper().shown(), run);
    if (reproduction.claims().isEmpty()) {
      return words + shown;
    }
    Table table = new Table("claims", "", "the paper", "claimed", "this run", "", "why");
    for (JudgedClaim claim : reproduction.claims()) {
      table
          .row("")
          .text(claim.claim())
          .text(claim.paper())
          .text(claim.asked().orElse(""))
          .text(claim.found())
          .raw("", Badges.of(claim.agreement()))
          .text(claim.why())
          .end();
    }
    return words + table.html() + shown;
  }
}
