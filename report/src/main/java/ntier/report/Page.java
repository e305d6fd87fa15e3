package ntier.report;

import static ntier.analysis.words.Words.say;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import ntier.analysis.Findings;
import ntier.analysis.Verdict;
import ntier.archive.Manifest;

/** Fills {@code report.html} with the findings of a run. */
final class Page {
  private final Findings findings;
  private final Manifest manifest;

  Page(Findings findings, Manifest manifest) {
    this.findings = findings;
    this.manifest = manifest;
  }

  String html() {
    return Template.fill("report.html", values());
  }

  private Map<String, String> values() {
    Verdict verdict = Verdict.of(findings);
    Sections sections = new Sections(findings);
    Map<String, String> values = new TreeMap<>();
    values.put("title", Html.escape(findings.title()));
    values.put("run", Html.escape(findings.run()));
    values.put("meta", Html.escape(meta()));
    values.put("verdict.class", verdict.overflow() ? "bad" : "good");
    values.put("verdict.name", Html.escape(verdict.name()));
    values.put("verdict.text", Html.escape(verdict.text()));
    values.put("missing", missing());
    values.put("figures", sections.figures());
    values.put("sections", sections.all() + new ManifestSection(manifest).html());
    values.put("data", Template.json(ChartData.of(findings)));
    values.put("report.js", Template.resource("report.js"));
    return values;
  }

  private String meta() {
    String stack =
        findings.tiers().stream()
            .map(tier -> tier.tier().key() + " " + tier.name())
            .collect(Collectors.joining(", "));
    return say(
        "%s · %s · %.1f s measured", findings.experiment(), stack, findings.window().seconds());
  }

  private String missing() {
    if (findings.missing().isEmpty()) {
      return "";
    }
    return findings.missing().stream()
        .map(note -> "<li>" + Html.escape(note) + "</li>")
        .collect(
            Collectors.joining(
                "\n",
                "<div class=\"note\" id=\"missing\"><strong>What is missing</strong><ul>\n",
                "\n</ul></div>"));
  }
}
