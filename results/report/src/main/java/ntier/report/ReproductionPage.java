package ntier.report;

import static ntier.analysis.words.Words.say;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import ntier.analysis.comparison.MedianInterval;
import ntier.analysis.reproduction.Numbers;
import ntier.analysis.reproduction.ReproducedPaper;
import ntier.analysis.reproduction.Result;
import ntier.archive.Manifest;
import ntier.archive.ReproductionRecord;
import ntier.archive.RunDirectory;
import ntier.archive.SeriesDirectory;
import ntier.plan.paper.Measure;
import ntier.plan.paper.PaperResult;

/** The page of a paper and of what was found of it. */
final class ReproductionPage {
  private final ReproducedPaper paper;
  private final Links links;

  ReproductionPage(ReproducedPaper paper) {
    this.paper = paper;
    this.links = new Links(paper.directory().path());
  }

  String html() {
    ReproductionTables tables = new ReproductionTables(paper, links);
    ReproductionFigures figures = new ReproductionFigures(paper, links);
    ReproductionOutcome outcome = new ReproductionOutcome(paper);
    Map<String, String> values = new TreeMap<>();
    values.put("title", Html.escape(paper.paper().title() + ", reproduced"));
    values.put("name", Html.escape(paper.record().reproduction()));
    values.put(
        "header",
        Header.meta(paper.paper().reference())
            + Header.meta(meta())
            + outcome.verdict()
            + ReproductionNotes.of(paper));
    values.put("source", "these runs");
    values.put("outcome", outcome.html());
    values.put("tables", tables.html());
    values.put("figures", figures.html());
    values.put("sections", new ReproductionTurns(paper, links).html() + experiments() + machine());
    values.put("data", Template.json(figures.data()));
    return Template.page("reproduction", List.of("compare.css", "reproduction.css"), values);
  }

  private String meta() {
    return say(
        "%s · %s · %s%d runs of %d experiments",
        paper.record().commandLine(),
        paper
            .record()
            .version()
            .map(version -> "the suite at " + version)
            .orElse("an older version"),
        paper.record().quick() ? "shortened, " : "",
        paper.finished(),
        paper.series().size() + paper.turns().runs().size());
  }

  private String experiments() {
    List<ReproductionRecord.Experiment> experiments =
        paper.record().experiments().stream().filter(one -> !one.ofTurns()).toList();
    if (experiments.isEmpty()) {
      return "";
    }
    Table table =
        new Table(
            "experiments",
            "experiment",
            "of the paper",
            "found",
            "",
            "dropped, of all#",
            "VLRT, of all#",
            "busiest tier#",
            "trusted");
    for (ReproductionRecord.Experiment one : experiments) {
      row(table, one);
    }
    return Sections.section(
        "h-experiments",
        "Experiments",
        table.html()
            + say(
                "<p class=\"hint\">Medians of all runs, and in brackets an interval for it (order statistics), where its ends differ. Of %s. Where an experiment sweeps a value its runs are no repetitions: then the least and the greatest of all.</p>\n",
                MedianInterval.words(repetitions())));
  }

  /** How many runs the experiments have that only repeat one. */
  private List<Integer> repetitions() {
    return paper.series().values().stream()
        .flatMap(comparison -> comparison.variants().stream())
        .map(variant -> variant.runs().size())
        .toList();
  }

  private void row(Table table, ReproductionRecord.Experiment one) {
    Result result = paper.result(one.name());
    table
        .row("")
        .raw(
            "name",
            paper
                .directory()
                .series(one)
                .map(SeriesDirectory::reportFile)
                .map(file -> links.to(file, one.name()))
                .orElseGet(() -> Html.escape(one.name())))
        .text(of(one.name()))
        .text(result.found())
        .raw("", Badges.of(paper.agreement(one.name())))
        .number(spread(result, "dropped"))
        .number(spread(result, "vlrt"))
        .number(spread(result, "utilisation"))
        .text(say("%d of %d", result.trusted(), result.runs().size()))
        .end();
  }

  private static String spread(Result result, String key) {
    Measure measure = Measure.parse(key);
    return result
        .spread(measure)
        .map(spread -> Numbers.of(spread, measure.quantity().unit()))
        .orElse("");
  }

  private String of(String experiment) {
    return paper.reported(experiment).map(PaperResult::result).orElse("");
  }

  private String machine() {
    return Stream.concat(
            paper.runs().stream().map(run -> run.directory()),
            paper.turns().runs().values().stream().map(run -> run.directory()))
        .findFirst()
        .map(RunDirectory::manifest)
        .map(ReproductionPage::machine)
        .orElse("");
  }

  private static String machine(Manifest manifest) {
    Manifest.Machine machine = manifest.machine();
    return Sections.section(
        "h-machine",
        "Machine",
        say(
            "<p id=\"machine\">%s, %d cores, %.1f GB; %s, kernel %s, cgroup %s; Java %s; the suite at %s</p>\n",
            Html.escape(machine.cpu()),
            machine.cores(),
            machine.memoryBytes() / 1e9,
            Html.escape(machine.distribution()),
            Html.escape(machine.kernel()),
            Html.escape(machine.cgroup()),
            Html.escape(manifest.java()),
            Html.escape(manifest.suite().name())));
  }
}
