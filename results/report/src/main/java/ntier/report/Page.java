package ntier.report;

import static ntier.analysis.words.Words.say;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import ntier.analysis.Findings;
import ntier.analysis.Verdict;
import ntier.archive.Manifest;

/** {@code report.html} of a run, filled with its findings. */
final class Page {
  private final Findings findings;
  private final Manifest manifest;

  Page(Findings findings, Manifest manifest) {
    this.findings = findings;
    this.manifest = manifest;
  }

  String html() {
    return Template.page("report", List.of(), values());
  }

  private Map<String, String> values() {
    Verdict verdict = Verdict.of(findings);
    Sections sections = new Sections(findings);
    Map<String, String> values = new TreeMap<>();
    values.put("title", Html.escape(findings.title()));
    values.put("name", Html.escape(findings.run()));
    values.put(
        "header",
        Header.meta(meta())
            + Header.verdict(!verdict.overflow(), verdict.name(), verdict.text())
            + Header.missing(findings.missing()));
    values.put("figures", sections.figures());
    values.put("sections", sections.all() + new ManifestSection(manifest).html());
    values.put("data", Template.json(ChartData.of(findings)));
    values.put("source", "this run");
    return values;
  }

  private String meta() {
    String stack =
        findings.tiers().stream()
            .map(tier -> tier.tier() + " " + tier.name())
            .collect(Collectors.joining(", "));
    return say(
        "%s · %s · %.1f s measured", findings.experiment(), stack, findings.window().seconds());
  }
}
