package ntier.report;

import ntier.analysis.reproduction.JudgedClaim;
import ntier.analysis.reproduction.Reproduction;

/** A run against what a paper reports of it. */
final class ReproductionSection {
  private final Reproduction reproduction;

  ReproductionSection(Reproduction reproduction) {
    this.reproduction = reproduction;
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
    if (reproduction.claims().isEmpty()) {
      return words;
    }
    Table table = new Table("claims", "", "the paper", "this run", "", "why");
    for (JudgedClaim claim : reproduction.claims()) {
      table
          .row("")
          .text(claim.claim())
          .text(claim.paper())
          .text(claim.found())
          .raw("", AgreementBadge.of(claim.agreement()))
          .text(claim.why())
          .end();
    }
    return words + table.html();
  }
}
