package ntier.report;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import ntier.analysis.comparison.ComparedRun;
import ntier.analysis.comparison.Comparison;
import ntier.analysis.comparison.MedianInterval;
import ntier.analysis.comparison.RunFigure;
import ntier.analysis.comparison.Spread;
import ntier.analysis.comparison.Variant;
import ntier.analysis.comparison.WhoDrops;

/** Who drops, and the figures of all variants and runs. */
final class ComparisonTables {
  private final Comparison comparison;
  private final Function<ComparedRun, String> link;

  /**
   * @param link text and place of a run's own report, as HTML
   */
  ComparisonTables(Comparison comparison, Function<ComparedRun, String> link) {
    this.comparison = comparison;
    this.link = link;
  }

  String html() {
    return Sections.section("h-who-drops", "Who drops", whoDrops())
        + Sections.section("h-figures", "Figures", figures());
  }

  private String whoDrops() {
    WhoDrops whoDrops = WhoDrops.of(comparison);
    List<String> columns = new ArrayList<>(List.of("", "NX#"));
    columns.addAll(whoDrops.causes());
    Table table = new Table("who-drops", columns.toArray(String[]::new));
    for (WhoDrops.Row row : whoDrops.rows()) {
      table.row("").raw("name", Html.escape(row.name())).number(row.nx());
      row.cells().forEach(cell -> table.raw("", cell.map(this::cell).orElse("")));
      table.end();
    }
    return table.html()
        + "<p class=\"hint\">Upstream: a tier above the millibottleneck drops, its threads wait for the tier below. Downstream: the tier above sent more than this one holds. Local: the tier drops by its own millibottleneck. None: nobody drops. NX: how many tiers are asynchronous.</p>\n";
  }

  private String cell(Variant variant) {
    List<String> words = new ArrayList<>();
    Optional<Spread> dropped = variant.spread(run -> Optional.of((double) all(run)));
    dropped
        .filter(spread -> spread.most() > 0)
        .ifPresent(spread -> words.add(say("%,.0f dropped", spread.median())));
    if (variant.runs().size() > 1) {
      words.add(say("%d of %d runs", variant.agreeing(), variant.runs().size()));
    }
    return Badges.of(variant.outcome()) + "<small>" + String.join(", ", words) + "</small>";
  }

  private static long all(ComparedRun run) {
    return run.findings().episodes().stream().mapToLong(one -> one.droppedRequests()).sum();
  }

  private String figures() {
    boolean repeated = comparison.repeated();
    Table table = table("figures", "", repeated ? "agree" : "who drops");
    for (Variant variant : comparison.variants()) {
      table
          .row("")
          .raw(
              "name",
              (repeated ? Html.escape(variant.label()) : link.apply(variant.first()))
                  + small(what(variant)));
      for (RunFigure figure : comparison.figures()) {
        table.raw("n", Html.escape(figure.median(variant)) + small(figure.range(variant)));
      }
      int runs = variant.runs().size();
      table
          .raw(
              "",
              Badges.of(variant.outcome())
                  + (repeated ? small(say("%d of %d", variant.agreeing(), runs)) : ""))
          .text(trusted(variant.trusted(), runs))
          .end();
    }
    return table.html()
        + (repeated
            ? say(
                    "<p class=\"hint\">The median of a variant's runs, and in brackets an interval for it (order statistics), where its ends differ. Of %s.</p>\n",
                    MedianInterval.words(
                        comparison.variants().stream().map(one -> one.runs().size()).toList()))
                + everyRun()
            : "");
  }

  private static String what(Variant variant) {
    String nx = say("NX=%d", variant.first().findings().nx());
    String cause = variant.first().cause();
    return variant.label().contains(cause) ? nx : nx + ", " + cause;
  }

  private String everyRun() {
    Table table = table("runs", "run", "who drops");
    for (ComparedRun run : comparison.runs()) {
      table.row("").raw("name", link.apply(run));
      comparison.figures().forEach(figure -> table.number(figure.text(run)));
      table
          .raw("", Badges.of(run.outcome()))
          .text(trusted(run.findings().trust().trusted() ? 1 : 0, 1))
          .end();
    }
    return say("<details><summary>All %d runs</summary>\n", comparison.runs().size())
        + table.html()
        + "</details>\n";
  }

  private Table table(String id, String name, String outcome) {
    List<String> columns = new ArrayList<>(List.of(name));
    comparison.figures().forEach(figure -> columns.add(figure.name() + "#"));
    columns.add(outcome);
    columns.add("trusted");
    return new Table(id, columns.toArray(String[]::new));
  }

  private static String trusted(int trusted, int runs) {
    return runs == 1 ? (trusted == 1 ? "yes" : "no") : say("%d of %d", trusted, runs);
  }

  private static String small(String text) {
    return text.isEmpty() ? "" : "<small>" + Html.escape(text) + "</small>";
  }
}
