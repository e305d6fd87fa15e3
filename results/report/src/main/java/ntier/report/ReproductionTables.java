package ntier.report;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import ntier.analysis.reproduction.Numbers;
import ntier.analysis.reproduction.OnsetResult;
import ntier.analysis.reproduction.ReproducedPaper;
import ntier.analysis.reproduction.Result;
import ntier.plan.paper.MeasureUnit;
import ntier.plan.paper.Paper;

/** The tables of a paper, each entry beside what was found, and its onsets. */
final class ReproductionTables {
  private final ReproducedPaper paper;
  private final Links links;

  ReproductionTables(ReproducedPaper paper, Links links) {
    this.paper = paper;
    this.links = links;
  }

  String html() {
    List<Paper.Table> tables = paper.paper().tables();
    return IntStream.range(0, tables.size())
            .mapToObj(i -> table("table-" + i, tables.get(i)))
            .collect(Collectors.joining())
        + onsets();
  }

  private String table(String id, Paper.Table table) {
    List<String> columns = new ArrayList<>(List.of(""));
    columns.addAll(table.columns());
    Table html = new Table(id, columns.toArray(String[]::new));
    for (Paper.Row row : table.rows()) {
      html.row("").raw("name", Html.escape(row.name()));
      row.cells()
          .forEach(
              cell -> html.raw("", cell.stream().map(this::entry).collect(Collectors.joining())));
      html.end();
    }
    return Sections.section("h-" + id, table.name() + ": " + table.about(), html.html());
  }

  private String entry(Paper.Entry entry) {
    if (!entry.notClaimed().isEmpty()) {
      return say(
          """
          <div class="paper-entry"><p class="says">%s</p>
          <p>not claimed: %s</p></div>
          """,
          Html.escape(entry.says()), Html.escape(entry.notClaimed()));
    }
    if (paper.leftOut(entry.experiments())) {
      return say(
          """
          <div class="paper-entry"><p class="says">%s</p>
          <p>%s</p></div>
          """,
          Html.escape(entry.says()), Html.escape(paper.notMade(entry.experiments())));
    }
    Result result = paper.result(entry);
    return say(
        """
        <div class="paper-entry"><p class="says">%s</p>
        <p>%s</p>
        <p>here: %s%s</p>
        <p>%s</p></div>
        """,
        Html.escape(entry.says()),
        Badges.of(result),
        Html.escape(result.found()),
        result.why().isEmpty() ? "" : "; " + Html.escape(result.why()),
        runs(result));
  }

  /** Links to all runs of a result, by experiment. */
  String runs(Result result) {
    return result.runs().stream()
        .map(one -> links.to(one, one.findings().experiment() + " #" + one.repetition()))
        .collect(Collectors.joining(", "));
  }

  private String onsets() {
    if (paper.onsets().isEmpty()) {
      return "";
    }
    StringBuilder html = new StringBuilder();
    List<Paper.Onset> onsets = paper.onsets();
    for (int i = 0; i < onsets.size(); i++) {
      html.append(onset("onset-" + i, paper.result(onsets.get(i))));
    }
    return Sections.section(
        "h-onsets", "From which utilisation on requests are VLRT", html.toString());
  }

  private String onset(String id, OnsetResult result) {
    Table table =
        new Table(
            id,
            "load",
            "busiest tier, % of a core#",
            "VLRT, % of all#",
            "runs with such",
            "trusted");
    for (OnsetResult.Level level : result.levels()) {
      table
          .row("")
          .text(level.label())
          .number(Numbers.of(level.utilisation(), MeasureUnit.PERCENT))
          .number(Numbers.of(level.vlrt(), MeasureUnit.SHARE))
          .text(level.having() + " of " + level.runs())
          .text(level.trusted() + " of " + level.runs())
          .end();
    }
    return say(
        "<h3>%s</h3>\n<p>The paper: %s. Claimed: %s. Here: %s. %s %s</p>\n%s",
        Html.escape(result.asked().name()),
        Html.escape(result.asked().says()),
        Html.escape(result.limit()),
        Html.escape(result.found()),
        Badges.of(result.agreement()),
        Html.escape(result.why()),
        result.levels().isEmpty() ? "" : table.html());
  }
}
