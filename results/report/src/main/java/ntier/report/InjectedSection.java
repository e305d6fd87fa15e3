package ntier.report;

import static ntier.analysis.words.Words.say;

import ntier.analysis.Findings;
import ntier.analysis.figures.InjectedVersusFound;

/** What the injectors did against what was found without their record. */
final class InjectedSection {
  private final InjectedVersusFound compared;
  private final TierLooks looks;

  InjectedSection(Findings findings) {
    this.compared = findings.injectedVersusFound();
    this.looks = TierLooks.of(findings);
  }

  String html() {
    String words =
        say(
            "<p>%d injected, %d found in the samples alone; %.0f %% of the injected were found, %.0f %% of the found were injected.</p>\n",
            compared.injected(),
            compared.found(),
            100 * compared.recall(),
            100 * compared.precision());
    if (compared.pairs().isEmpty()) {
      return words;
    }
    Table table =
        new Table(
            "injected",
            "tier",
            "injector",
            "at#",
            "length#",
            "found as",
            "start off by#",
            "length off by#");
    for (InjectedVersusFound.Pair pair : Table.shown(compared.pairs())) {
      table
          .row(looks.of(pair.tier()))
          .text(pair.tier())
          .text(pair.injector())
          .number(say("%.2f s", pair.startMillis() / 1e3))
          .number(say("%.0f ms", pair.durationMillis()))
          .text(pair.found().map(InjectedVersusFound.Match::kind).orElse("not found"))
          .number(pair.found().map(match -> say("%+.1f ms", match.startErrorMillis())).orElse(""))
          .number(
              pair.found().map(match -> say("%+.1f %%", match.durationErrorPercent())).orElse(""))
          .end();
    }
    return words + table.html() + Table.more(compared.pairs());
  }
}
