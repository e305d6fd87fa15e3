package ntier.report;

import static ntier.analysis.words.Words.say;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import ntier.analysis.turns.TurnsFindings;
import ntier.analysis.turns.TurnsVerdict;
import ntier.archive.Manifest;

/** {@code report.html} of a run of turns, filled with its findings. */
final class TurnsPage {
  private final TurnsFindings findings;
  private final Manifest manifest;

  TurnsPage(TurnsFindings findings, Manifest manifest) {
    this.findings = findings;
    this.manifest = manifest;
  }

  String html() {
    TurnsVerdict verdict = TurnsVerdict.of(findings);
    TurnLooks looks = new TurnLooks(findings.variants());
    TurnsLoadTables tables = new TurnsLoadTables(findings, looks);
    TurnsMeasuredSection measured = new TurnsMeasuredSection(findings);
    Map<String, String> values = new TreeMap<>();
    values.put("title", Html.escape(findings.title()));
    values.put("name", Html.escape(findings.run()));
    values.put(
        "header",
        Header.meta(meta())
            + Header.verdict(verdict.good(), verdict.name(), verdict.text())
            + Header.missing(findings.missing()));
    values.put("figures", measured.figures());
    values.put("overview", tables.overview());
    values.put("loads", tables.loads());
    values.put("legend", looks.legend());
    values.put("charts", new TurnsCharts(findings, looks).html());
    values.put(
        "sections",
        new TurnsCallsSection(findings).html()
            + measured.html()
            + new ManifestSection(manifest).html());
    values.put("data", Template.json(Map.of()));
    values.put("source", "this run");
    return Template.page("turns", List.of("compare.css", "turns.css"), values);
  }

  private String meta() {
    return say(
        "%s · %d servers, the first of them twice · turns of %s s",
        findings.experiment(), findings.variants().size() - 1, Scale.text(findings.turnSeconds()));
  }
}
