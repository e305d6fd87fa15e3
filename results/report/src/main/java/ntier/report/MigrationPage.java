package ntier.report;

import static ntier.analysis.words.Words.say;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import ntier.analysis.comparison.Judgement;
import ntier.analysis.comparison.MedianInterval;
import ntier.analysis.migration.Lattice;
import ntier.analysis.migration.MigrationStudy;

/** The page of a migration: the lattice as a picture, its stacks, steps and orders as tables. */
final class MigrationPage {
  private final MigrationStudy study;
  private final Lattice lattice;

  MigrationPage(MigrationStudy study) {
    this.study = study;
    this.lattice = study.lattice();
  }

  String html() {
    MigrationTables tables = new MigrationTables(study);
    Map<String, String> values = new TreeMap<>();
    values.put("title", Html.escape("From " + study.migration().words()));
    values.put("name", "migration");
    values.put(
        "header", Header.meta(say("%s · %s", study.source(), study.load())) + verdict() + notes());
    values.put("source", study.measured().isPresent() ? "these runs" : "a simulation");
    values.put("lattice", lattices());
    values.put("conclusions", conclusions());
    values.put("nodes", tables.nodes());
    values.put("steps", tables.steps());
    values.put("orders", tables.orders());
    values.put(
        "hint", Html.escape(MedianInterval.words(List.of(Math.max(1, lattice.repetitions())))));
    values.put("data", Template.json(List.of()));
    return Template.page("migration", List.of("compare.css", "migration.css"), values);
  }

  private String verdict() {
    int better = lattice.orders(Judgement.BETTER).size();
    int worse = lattice.orders(Judgement.WORSE).size();
    return Header.verdict(
        worse == 0,
        better > 0 ? "An order in which every step helps" : "No order is known to help throughout",
        study.conclusions().getFirst());
  }

  private String notes() {
    return study.notes().isEmpty()
        ? ""
        : study.notes().stream()
            .map(note -> "<li>" + Html.escape(note) + "</li>\n")
            .collect(
                Collectors.joining("", "<div class=\"note\" id=\"notes\"><ul>\n", "</ul></div>\n"));
  }

  private String lattices() {
    String own = LatticeSvg.of(lattice, study.source());
    return study.measured().isEmpty()
        ? own
        : "<h3>Measured</h3>\n"
            + own
            + "<details id=\"predicted\"><summary>Predicted by the simulation</summary>\n"
            + LatticeSvg.of(study.predicted(), "predicted")
            + "</details>\n";
  }

  private String conclusions() {
    return study.conclusions().stream()
        .skip(1)
        .map(sentence -> "<li>" + Html.escape(sentence) + "</li>\n")
        .collect(Collectors.joining("", "<ul id=\"conclusions\">\n", "</ul>\n"));
  }
}
