package ntier.report;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.stream.Collectors;
import ntier.analysis.turns.JudgedRatio;
import ntier.analysis.turns.NullPair;
import ntier.analysis.turns.PointCalls;
import ntier.analysis.turns.PointFigures;
import ntier.analysis.turns.TurnMeasure;
import ntier.analysis.turns.TurnsFindings;
import ntier.analysis.turns.TurnsVariant;
import ntier.plan.TurnsLoad;

/** What each variant costs: all loads in short, and a table for each of them. */
final class TurnsLoadTables {
  /** So many are open when the page is. */
  private static final int MOST_OPEN = 4;

  private final TurnsFindings findings;
  private final TurnLooks looks;

  TurnsLoadTables(TurnsFindings findings, TurnLooks looks) {
    this.findings = findings;
    this.looks = looks;
  }

  /** CPU per request of each variant at each load, beside the first one; only of several loads. */
  String overview() {
    if (findings.loads().size() < 2) {
      return "";
    }
    List<String> columns = new ArrayList<>(List.of("CPU per request, ×"));
    findings.loads().forEach(load -> columns.add(load.name() + "#"));
    Table table = new Table("overview", "turns", columns);
    for (TurnsVariant variant : findings.variants().subList(1, findings.variants().size())) {
      table.row("").raw("name", name(variant));
      for (TurnsLoad load : findings.loads()) {
        table.raw(
            "n", TurnCells.ratio(findings.ratio(variant.name(), load.name(), TurnMeasure.CPU)));
      }
      table.end();
    }
    return Sections.section(
        "h-overview",
        "CPU per request beside " + findings.first().name(),
        table.html()
            + "<p class=\"hint\">Multiples of the first server's, below them the interval. Bold: told from 1. Grey: not told. Struck out: not to be believed.</p>\n");
  }

  /** A part for each load. */
  String loads() {
    StringBuilder html = new StringBuilder();
    for (int i = 0; i < findings.loads().size(); i++) {
      html.append(load(findings.loads().get(i), i));
    }
    return html.toString();
  }

  private String load(TurnsLoad load, int i) {
    List<PointFigures> points =
        findings.variants().stream()
            .flatMap(variant -> findings.point(variant.name(), load.name()).stream())
            .toList();
    String content =
        points.isEmpty() ? "<p>It had no turn.</p>\n" : table(load, points, i) + reasons(load);
    return say(
        "<details class=\"panel\" id=\"load-%d\"%s>\n<summary>%s</summary>\n%s%s</details>\n",
        i, i < MOST_OPEN ? " open" : "", Html.escape(load.name()), content, dots(load));
  }

  private String table(TurnsLoad load, List<PointFigures> points, int i) {
    double most =
        points.stream()
            .flatMap(point -> point.figure(TurnMeasure.CPU).stream())
            .mapToDouble(spread -> spread.median())
            .max()
            .orElse(1);
    Table table =
        new Table(
            "load-table-" + i,
            "turns",
            List.of(
                "server",
                "requests/s#",
                "×#",
                "CPU per request, µs#",
                "×#",
                "p50, ms#",
                "p99, ms#",
                "switches per request#",
                "writes per request#",
                "limit"));
    for (PointFigures point : points) {
      String variant = point.point().variant();
      table
          .row(point.faulty() ? "bad" : "")
          .raw("name", name(variant(variant)))
          .raw("n", TurnCells.figure(point, TurnMeasure.THROUGHPUT))
          .raw("n", ratio(variant, load, TurnMeasure.THROUGHPUT))
          .raw("n", TurnCells.cpu(point, most))
          .raw("n", ratio(variant, load, TurnMeasure.CPU))
          .raw("n", TurnCells.figure(point, TurnMeasure.P50))
          .raw("n", TurnCells.figure(point, TurnMeasure.P99))
          .raw("n", TurnCells.figure(point, TurnMeasure.SWITCHES))
          .number(
              point
                  .calls()
                  .map(PointCalls::writesPerRequest)
                  .map(writes -> say("%,.2f", writes))
                  .orElse("–"))
          .raw("", TurnCells.limit(point))
          .end();
    }
    return table.html();
  }

  private String ratio(String variant, TurnsLoad load, TurnMeasure measure) {
    return TurnCells.ratio(findings.ratio(variant, load.name(), measure));
  }

  private TurnsVariant variant(String name) {
    return findings.variants().stream()
        .filter(variant -> variant.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static String name(TurnsVariant variant) {
    return Html.escape(variant.name())
        + variant
            .twinOf()
            .map(_ -> "<small>the first once more: what the run cannot tell</small>")
            .orElse("");
  }

  /** Why ratios are struck out, each reason once. */
  private String reasons(TurnsLoad load) {
    SequencedSet<String> reasons = new LinkedHashSet<>();
    for (TurnMeasure measure : List.of(TurnMeasure.THROUGHPUT, TurnMeasure.CPU)) {
      for (TurnsVariant variant : findings.variants()) {
        findings
            .ratio(variant.name(), load.name(), measure)
            .flatMap(JudgedRatio::why)
            .ifPresent(why -> reasons.add(measure.words() + ": " + why));
      }
    }
    return reasons.isEmpty()
        ? ""
        : reasons.stream()
            .map(reason -> "<li>" + Html.escape(reason) + "</li>\n")
            .collect(
                Collectors.joining(
                    "",
                    "<p class=\"hint\">Not to be believed:</p>\n<ul class=\"reasons\">\n",
                    "</ul>\n"));
  }

  private String dots(TurnsLoad load) {
    String svgs =
        List.of(TurnMeasure.CPU, TurnMeasure.THROUGHPUT).stream()
            .map(measure -> dots(load, measure))
            .collect(Collectors.joining());
    return svgs.isEmpty()
        ? ""
        : "<details><summary>The ratios of each round</summary>\n<p class=\"hint\">A dot is a round; the line is the interval of the median, the upright stroke. Shaded: what equal servers differ by.</p>\n"
            + svgs
            + "</details>\n";
  }

  private String dots(TurnsLoad load, TurnMeasure measure) {
    List<JudgedRatio> ratios =
        findings.variants().stream()
            .flatMap(variant -> findings.ratio(variant.name(), load.name(), measure).stream())
            .toList();
    Optional<NullPair> pair = findings.nullPair(measure);
    return ratios.isEmpty() || pair.isEmpty()
        ? ""
        : RatioDotsSvg.of(
            ratios,
            pair.get().resolution(Set.of(load.name())),
            looks,
            measure.words() + ", × " + findings.first().name());
  }
}
