package ntier.report;

import static ntier.analysis.words.Words.say;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import ntier.analysis.Verdict;
import ntier.analysis.comparison.ComparedRun;
import ntier.analysis.comparison.Comparison;
import ntier.analysis.comparison.Variant;

/** The page that shows several runs side by side. */
final class ComparisonPage {
  private final Comparison comparison;
  private final Links links;
  private final List<Variant> variants;

  /**
   * @param folder where the page will be; links start from there
   */
  ComparisonPage(Comparison comparison, Path folder) {
    this.comparison = comparison;
    this.links = new Links(folder);
    this.variants = comparison.variants();
  }

  String html() {
    Map<String, String> values = new TreeMap<>();
    values.put("title", Html.escape(comparison.title()));
    values.put("name", "comparison");
    values.put("header", Header.meta(meta()) + notes());
    values.put("source", "these runs");
    values.put("tables", new ComparisonTables(comparison, this::link).html());
    values.put(
        "percentiles.hint",
        comparison.repeated()
            ? " Thin lines are repetitions; the value at the cursor is that of the first run."
            : "");
    values.put(
        "panels.hint", comparison.repeated() ? " Of each variant, its first run is shown." : "");
    values.put("panels", panels());
    values.put("data", Template.json(ComparisonData.of(comparison)));
    return Template.page("compare", List.of("compare.css"), values);
  }

  private String meta() {
    String experiments =
        comparison.runs().stream()
            .map(run -> run.findings().experiment())
            .distinct()
            .collect(Collectors.joining(", "));
    String runs =
        say("%d run%s", comparison.runs().size(), comparison.runs().size() == 1 ? "" : "s");
    return comparison.repeated()
        ? say("%s · %d variants, %s", experiments, variants.size(), runs)
        : experiments + " · " + runs;
  }

  private String notes() {
    if (comparison.notes().isEmpty()) {
      return "";
    }
    return comparison.notes().stream()
        .map(note -> "<li>" + Html.escape(note) + "</li>\n")
        .collect(Collectors.joining("", "<div class=\"note\" id=\"notes\"><ul>\n", "</ul></div>"));
  }

  private String panels() {
    StringBuilder html = new StringBuilder();
    for (int i = 0; i < variants.size(); i++) {
      ComparedRun run = variants.get(i).first();
      html.append(
          say(
              """
              <details class="panel" id="panel-%d" open>
              <summary>%s%s</summary>
              <p>%s %s</p>
              <div class="chart" id="queue-%d"></div>
              <h3>VLRT requests, by when they started</h3>
              <div class="chart" id="vlrt-%d"></div>
              </details>
              """,
              i,
              Html.escape(run.variant()),
              Badges.of(run.outcome()),
              Html.escape(Verdict.of(run.findings()).text()),
              links.to(run, "report of this run"),
              i,
              i));
    }
    return html.toString();
  }

  private String link(ComparedRun run) {
    return links.to(
        run,
        comparison.repeated() ? say("%s, run %d", run.variant(), run.repetition()) : run.variant());
  }
}
