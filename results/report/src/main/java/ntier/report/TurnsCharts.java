package ntier.report;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import ntier.analysis.comparison.Spread;
import ntier.analysis.turns.Bottleneck;
import ntier.analysis.turns.PointFigures;
import ntier.analysis.turns.TurnMeasure;
import ntier.analysis.turns.TurnsFindings;
import ntier.plan.TurnsLoad;

/** The charts of a run of turns: lines by concurrency or rate, bars by pages, response times. */
final class TurnsCharts {
  private static final List<TurnMeasure> COSTS = List.of(TurnMeasure.THROUGHPUT, TurnMeasure.CPU);

  private static final List<TurnMeasure> PERCENTILES =
      List.of(TurnMeasure.P50, TurnMeasure.P90, TurnMeasure.P99, TurnMeasure.P999);

  private final TurnsFindings findings;
  private final TurnLooks looks;

  TurnsCharts(TurnsFindings findings, TurnLooks looks) {
    this.findings = findings;
    this.looks = looks;
  }

  String html() {
    if (findings.points().isEmpty()) {
      return "<p>Nothing was played.</p>\n";
    }
    StringBuilder html = new StringBuilder();
    Set<TurnsLoad> shown = new HashSet<>();
    for (LoadAxis axis : LoadAxis.values()) {
      for (Map.Entry<String, List<TurnsLoad>> group : axis.groups(findings.loads()).entrySet()) {
        html.append(costs("By " + axis.words() + ": " + group.getKey(), axis, group.getValue()));
        shown.addAll(group.getValue());
      }
    }
    List<TurnsLoad> others =
        findings.loads().stream().filter(load -> !shown.contains(load)).toList();
    if (!others.isEmpty()) {
      html.append(bars("By load", "load", others, others.stream().map(TurnsLoad::name).toList()));
    }
    return html + responseTimes();
  }

  private String costs(String title, LoadAxis axis, List<TurnsLoad> loads) {
    List<String> places = loads.stream().map(axis::place).toList();
    return axis == LoadAxis.PAGES
        ? bars(title, axis.words(), loads, places)
        : costs(title, axis.words(), PlotSvg.Form.LINES, loads, places);
  }

  /**
   * As multiples of the first one's: figures of small and of large pages have no scale together.
   */
  private String bars(String title, String axis, List<TurnsLoad> loads, List<String> places) {
    return costs(title, axis, PlotSvg.Form.BARS, loads, places);
  }

  private String costs(
      String title, String axis, PlotSvg.Form form, List<TurnsLoad> loads, List<String> places) {
    String charts =
        COSTS.stream()
            .map(
                measure ->
                    figure(
                        caption(measure, form),
                        PlotSvg.of(
                            caption(measure, form) + ". " + title,
                            axis,
                            form,
                            places,
                            looks.all().stream()
                                .map(look -> line(look, measure, form, loads))
                                .toList())))
            .collect(Collectors.joining());
    return say("<h3>%s</h3>\n<div class=\"plots\">\n%s</div>\n", Html.escape(title), charts);
  }

  private static String figure(String caption, String svg) {
    return say("<figure><figcaption>%s</figcaption>\n%s</figure>\n", Html.escape(caption), svg);
  }

  private String caption(TurnMeasure measure, PlotSvg.Form form) {
    return measure.words() + (form == PlotSvg.Form.BARS ? ", × " + findings.first().name() : "");
  }

  private PlotSvg.Line line(
      TurnLooks.Look look, TurnMeasure measure, PlotSvg.Form form, List<TurnsLoad> loads) {
    List<Optional<PlotSvg.Value>> values = new ArrayList<>();
    for (TurnsLoad load : loads) {
      Optional<PointFigures> point = findings.point(look.name(), load.name());
      values.add(
          form == PlotSvg.Form.BARS
              ? point.flatMap(one -> multiple(one, measure))
              : point.flatMap(one -> value(one, measure)));
    }
    return new PlotSvg.Line(look, values);
  }

  private Optional<PlotSvg.Value> multiple(PointFigures point, TurnMeasure measure) {
    String variant = point.point().variant();
    if (variant.equals(findings.first().name())) {
      return Optional.of(new PlotSvg.Value(1, 1, 1, limited(point, measure)));
    }
    return findings
        .ratio(variant, point.point().load(), measure)
        .map(judged -> value(judged.ratio().rounds(), limited(point, measure)));
  }

  private static Optional<PlotSvg.Value> value(PointFigures point, TurnMeasure measure) {
    return point.figure(measure).map(spread -> value(spread, limited(point, measure)));
  }

  /** Only throughput is another thing where something else was the limit. */
  private static boolean limited(PointFigures point, TurnMeasure measure) {
    return measure == TurnMeasure.THROUGHPUT && point.bottleneck() != Bottleneck.SERVER;
  }

  private static PlotSvg.Value value(Spread spread, boolean limited) {
    return new PlotSvg.Value(spread.median(), spread.low(), spread.high(), limited);
  }

  private String responseTimes() {
    List<String> places = List.of("50 %", "90 %", "99 %", "99.9 %");
    String charts =
        findings.loads().stream()
            .map(
                load ->
                    figure(
                        load.name(),
                        PlotSvg.of(
                            "Response times at " + load.name(),
                            "of the requests took at most so many ms (logarithmic)",
                            PlotSvg.Form.LOGARITHMIC,
                            places,
                            looks.all().stream().map(look -> percentiles(look, load)).toList())))
            .collect(Collectors.joining());
    return "<h3>Response times</h3>\n<div class=\"plots\">\n" + charts + "</div>\n";
  }

  private PlotSvg.Line percentiles(TurnLooks.Look look, TurnsLoad load) {
    Optional<PointFigures> point = findings.point(look.name(), load.name());
    return new PlotSvg.Line(
        look,
        PERCENTILES.stream().map(measure -> point.flatMap(one -> value(one, measure))).toList());
  }
}
