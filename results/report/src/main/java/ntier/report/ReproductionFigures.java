package ntier.report;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import ntier.analysis.Findings;
import ntier.analysis.comparison.ComparedRun;
import ntier.analysis.figures.InteractionFigures;
import ntier.analysis.reproduction.ReproducedPaper;
import ntier.analysis.reproduction.Result;
import ntier.plan.paper.Paper;

/** The figures of a paper, each drawn from all runs of its experiment. */
final class ReproductionFigures {
  /** Many panels must not make a large page: so many for all runs of a figure. */
  private static final int MOST_POINTS = 3000;

  /** And of one run. */
  private static final int MOST_OF_A_RUN = 1500;

  private static final String SECTION =
      """
      <section aria-labelledby="h-figures">
      <h2 id="h-figures">Figures</h2>
      <p class="hint">Each figure is drawn from every run. Drag to zoom, double-click to see the whole run, click a name to hide or show it. <span class="key injected">injected</span> <span class="key found">millibottleneck found</span></p>
      <noscript><p class="note">The charts need JavaScript; the tables do not.</p></noscript>
      %s
      </section>""";

  private static final String OVER_TIME =
      """
      <h4>CPU utilisation, %% of one core</h4>
      <div class="chart" id="cpu-%1$d"></div>
      <div id="ioWait-part-%1$d" hidden>
      <h4>I/O wait: a task of the host waits for a disk, %% of the time</h4>
      <div class="chart" id="ioWait-%1$d"></div>
      </div>
      <h4>Requests queued: in the server and its accept queue</h4>
      <div class="chart" id="queue-%1$d"></div>
      <h4>VLRT requests, by when they started</h4>
      <div class="chart" id="vlrt-%1$d"></div>
      """;

  private static final String BY_INTERACTION =
      """
      <h4>(a) Requests in %2$s by interaction: in the server and its accept queue</h4>
      <div class="chart" id="interactionQueue-%1$d"></div>
      <h4>(b) VLRT requests by interaction, by when they started</h4>
      <div class="chart" id="interactionVlrt-%1$d"></div>
      """;

  private final ReproducedPaper paper;
  private final Links links;

  private final List<ChartData> data = new ArrayList<>();

  ReproductionFigures(ReproducedPaper paper, Links links) {
    this.paper = paper;
    this.links = links;
  }

  /** What the charts draw, by their numbers in {@link #html}, which is to be made first. */
  List<ChartData> data() {
    return List.copyOf(data);
  }

  String html() {
    data.clear();
    List<Paper.Figure> figures = paper.paper().figures();
    StringBuilder html = new StringBuilder();
    for (int i = 0; i < figures.size(); i++) {
      html.append(figure(i, figures.get(i)));
    }
    return figures.isEmpty() ? "" : say(SECTION, html);
  }

  private String figure(int i, Paper.Figure figure) {
    if (paper.leftOut(List.of(figure.experiment()))) {
      return say(
          "<article id=\"paper-figure-%d\">\n<h3>%s</h3>\n<p>Section %s: %s</p>\n<p>%s</p>\n</article>\n",
          i,
          Html.escape(figure.name()),
          Html.escape(figure.section()),
          Html.escape(figure.about()),
          Html.escape(paper.notMade(List.of(figure.experiment()))));
    }
    Result result = paper.result(figure);
    return say(
        """
        <article id="paper-figure-%d">
        <h3>%s %s</h3>
        <p>Section %s: %s</p>
        <p>Here: %s</p>
        %s%s</article>
        """,
        i,
        Html.escape(figure.name()),
        Badges.of(result),
        Html.escape(figure.section()),
        Html.escape(figure.about()),
        Html.escape(result.found()),
        ReproductionClaims.of("figure-claims-" + i, result, paper),
        result.runs().stream()
            .map(run -> panel(figure, run, result.runs().size()))
            .collect(Collectors.joining()));
  }

  private String panel(Paper.Figure figure, ComparedRun run, int runs) {
    String name =
        say(
            "%s, run %d%s",
            run.variant(),
            run.repetition(),
            run.findings().trust().trusted() ? "" : ": not to be trusted");
    if (figure.panels() == Paper.Panels.RESPONSE_TIMES) {
      return details("", name, report(run) + responseTimes(run));
    }
    int i = data.size();
    int buckets = run.findings().series().vlrt().length;
    int most = Math.min(MOST_OF_A_RUN, Math.max(1, MOST_POINTS / runs));
    ChartData all = ChartData.of(run.findings(), Math.max(1, Math.ceilDiv(buckets, most)));
    boolean overTime = figure.panels() == Paper.Panels.OVER_TIME;
    data.add(overTime ? all.ofTiers() : all.ofInteractions());
    return details(
        say(" id=\"figure-%d\"", i),
        name,
        report(run)
            + (overTime
                ? say(OVER_TIME, i)
                : byInteraction(i, run.findings()) + requestTypes(i, run.findings())));
  }

  private static String details(String id, String name, String html) {
    return say(
        "<details class=\"panel\"%s>\n<summary>%s</summary>\n%s</details>\n",
        id, Html.escape(name), html);
  }

  private String report(ComparedRun run) {
    return "<p>" + links.to(run, "this run") + "</p>\n";
  }

  private static String responseTimes(ComparedRun run) {
    return say(
        "<h4>%s, %,.0f requests/s, %.2f %% VLRT</h4>\n%s",
        busiest(run),
        run.findings().requests().perSecond(),
        run.findings().vlrt().percent(),
        HistogramSvg.of(run.findings().responseTimes()));
  }

  private static String busiest(ComparedRun run) {
    return run.findings().tiers().stream()
        .flatMap(tier -> tier.cpuPercent().stream().boxed())
        .max(Double::compare)
        .map(percent -> say("busiest tier at %.0f %%", percent))
        .orElse("utilisation not known");
  }

  private static String byInteraction(int i, Findings findings) {
    return findings.tiers().isEmpty()
        ? ""
        : say(BY_INTERACTION, i, Html.escape(findings.tiers().getFirst().name()));
  }

  private static String requestTypes(int i, Findings findings) {
    Table table = new Table("types-" + i, "interaction", "requests#", "VLRT#", "of them#");
    for (InteractionFigures one : findings.interactions()) {
      table
          .row("")
          .text(one.interaction())
          .number(one.count())
          .number(one.vlrt())
          .number(one.count() == 0 ? "" : say("%.2f %%", 100.0 * one.vlrt() / one.count()))
          .end();
    }
    return table.html();
  }
}
