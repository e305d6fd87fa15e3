package ntier.report;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import ntier.analysis.Findings;
import ntier.analysis.comparison.ComparedRun;
import ntier.analysis.figures.InteractionFigures;
import ntier.analysis.reproduction.ReproducedPaper;
import ntier.analysis.reproduction.Result;
import ntier.plan.paper.Paper;

/** The figures of a paper, each drawn from one run of its experiment. */
final class ReproductionFigures {
  /** Many panels must not make a large page. */
  private static final int MOST_POINTS = 1500;

  private static final String OVER_TIME =
      """
      <h3>CPU utilisation, %% of one core</h3>
      <div class="chart" id="cpu-%1$d"></div>
      <div id="ioWait-part-%1$d" hidden>
      <h3>I/O wait: a task of the host waits for a disk, %% of the time</h3>
      <div class="chart" id="ioWait-%1$d"></div>
      </div>
      <h3>Requests queued: in the server and its accept queue</h3>
      <div class="chart" id="queue-%1$d"></div>
      <h3>VLRT requests, by when they started</h3>
      <div class="chart" id="vlrt-%1$d"></div>
      """;

  private static final String BY_INTERACTION =
      """
      <h3>(a) Requests in %2$s by interaction: in the server and its accept queue</h3>
      <div class="chart" id="interactionQueue-%1$d"></div>
      <h3>(b) VLRT requests by interaction, by when they started</h3>
      <div class="chart" id="interactionVlrt-%1$d"></div>
      """;

  private final ReproducedPaper paper;
  private final Links links;
  private final ReproductionTables tables;

  ReproductionFigures(ReproducedPaper paper, Links links, ReproductionTables tables) {
    this.paper = paper;
    this.links = links;
    this.tables = tables;
  }

  /** What the charts draw, by figure; null where a figure has none. */
  List<ChartData> data() {
    List<ChartData> data = new ArrayList<>();
    for (Paper.Figure figure : paper.paper().figures()) {
      data.add(shown(figure).map(run -> charts(figure, run)).orElse(null));
    }
    return data;
  }

  private static ChartData charts(Paper.Figure figure, ComparedRun run) {
    if (figure.panels() == Paper.Panels.RESPONSE_TIMES) {
      return null;
    }
    int buckets = run.findings().series().vlrt().length;
    ChartData all = ChartData.of(run.findings(), Math.max(1, Math.ceilDiv(buckets, MOST_POINTS)));
    return figure.panels() == Paper.Panels.OVER_TIME ? all.ofTiers() : all.ofInteractions();
  }

  private Optional<ComparedRun> shown(Paper.Figure figure) {
    return paper.result(figure.experiment()).representative();
  }

  String html() {
    List<Paper.Figure> figures = paper.paper().figures();
    StringBuilder html = new StringBuilder();
    for (int i = 0; i < figures.size(); i++) {
      html.append(figure(i, figures.get(i)));
    }
    return html.toString();
  }

  private String figure(int i, Paper.Figure figure) {
    Result result = paper.result(figure.experiment());
    return say(
        """
        <details class="panel" id="figure-%d">
        <summary>%s %s</summary>
        <p>Section %s: %s</p>
        <p>Here: %s%s</p>
        %s<p>%s</p>
        </details>
        """,
        i,
        Html.escape(figure.name()),
        AgreementBadge.of(result),
        Html.escape(figure.section()),
        Html.escape(figure.about()),
        Html.escape(result.found()),
        result.why().isEmpty() ? "" : "; " + Html.escape(result.why()),
        shown(figure).map(run -> panels(i, figure, run)).orElse(""),
        tables.runs(result));
  }

  private String panels(int i, Paper.Figure figure, ComparedRun run) {
    return switch (figure.panels()) {
      case OVER_TIME -> from(run) + say(OVER_TIME, i);
      case RESPONSE_TIMES -> responseTimes(figure);
      case REQUEST_TYPES ->
          from(run) + byInteraction(i, run.findings()) + requestTypes(i, run.findings());
    };
  }

  private String from(ComparedRun run) {
    return "<p>" + links.to(run, "from this run") + "</p>\n";
  }

  /** One histogram for each variant, of its first run. */
  private String responseTimes(Paper.Figure figure) {
    return paper.series().get(figure.experiment()).variants().stream()
        .map(
            variant ->
                say(
                    "<h3>%s: %s, %,.0f requests/s, %.2f %% VLRT</h3>\n%s",
                    Html.escape(variant.label()),
                    busiest(variant.first()),
                    variant.first().findings().requests().perSecond(),
                    variant.first().findings().vlrt().percent(),
                    HistogramSvg.of(variant.first().findings().responseTimes())))
        .collect(Collectors.joining());
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
