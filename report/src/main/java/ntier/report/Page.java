package ntier.report;

import static ntier.analysis.words.Words.say;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import ntier.analysis.Findings;
import ntier.analysis.Verdict;
import ntier.archive.Manifest;
import ntier.plan.JsonFormat;
import tools.jackson.databind.SerializationFeature;

/** Fills {@code report.html}'s places with the findings; one pass, so that no value is a place. */
final class Page {
  private static final Pattern PLACE = Pattern.compile("@\\{([a-z.]+)}");
  private static final String UPLOT = "vendor/uPlot-1.6.32";

  private final Findings findings;
  private final Manifest manifest;

  Page(Findings findings, Manifest manifest) {
    this.findings = findings;
    this.manifest = manifest;
  }

  String html() {
    Map<String, String> values = values();
    Matcher places = PLACE.matcher(resource("report.html"));
    return places.replaceAll(place -> Matcher.quoteReplacement(values.get(place.group(1))));
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
    values.put("data", Html.scriptSafe(json(ChartData.of(findings))));
    values.put("uplot.css", resource(UPLOT + ".min.css"));
    values.put("uplot.js", resource(UPLOT + ".iife.min.js"));
    values.put("report.css", resource("report.css"));
    values.put("report.js", resource("report.js"));
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

  private static String json(ChartData data) {
    return JsonFormat.mapper()
        .writer()
        .without(SerializationFeature.INDENT_OUTPUT)
        .writeValueAsString(data);
  }

  private static String resource(String name) {
    try (InputStream in = Page.class.getResourceAsStream("/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the resource " + name + " of this program", e);
    }
  }
}
