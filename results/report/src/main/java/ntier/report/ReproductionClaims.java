package ntier.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import ntier.analysis.Findings;
import ntier.analysis.reproduction.JudgedOverRuns;
import ntier.analysis.reproduction.Measured;
import ntier.analysis.reproduction.Numbers;
import ntier.analysis.reproduction.ReproducedPaper;
import ntier.analysis.reproduction.Result;
import ntier.plan.paper.Measure;
import ntier.plan.paper.PaperResult;

/**
 * Claims as rows: what the paper says, what is claimed of it with its tolerance, what was found.
 */
final class ReproductionClaims {
  private ReproductionClaims() {}

  /** Claims of several experiments, each with its name. */
  static String withExperiments(String id, List<JudgedOverRuns> claims) {
    Table table = new Table(id, "experiment", "claim", "the paper", "claimed", "found", "", "why");
    for (JudgedOverRuns claim : claims) {
      table.row("").text(claim.experiment());
      row(table, claim);
    }
    return claims.isEmpty() ? "" : table.html();
  }

  /** Claims of one figure, and what the paper only draws. */
  static String of(String id, Result result, ReproducedPaper paper) {
    Table table = new Table(id, "claim", "the paper", "claimed", "found", "", "why");
    for (JudgedOverRuns claim : result.claims()) {
      table.row("");
      row(table, claim);
    }
    boolean any = !result.claims().isEmpty();
    for (String experiment : result.byExperiment().sequencedKeySet()) {
      Map<String, String> shown =
          paper.reported(experiment).flatMap(PaperResult::shown).orElse(Map.of());
      new TreeMap<>(shown).forEach((key, drawn) -> shown(table, key, drawn, result));
      any |= !shown.isEmpty();
    }
    return any ? table.html() : "";
  }

  private static void row(Table table, JudgedOverRuns claim) {
    table
        .text(claim.variant().isEmpty() ? claim.claim() : claim.variant() + ": " + claim.claim())
        .text(claim.paper())
        .text(claim.asked())
        .text(claim.found())
        .raw("", Badges.of(claim.agreement()))
        .text(claim.why())
        .end();
  }

  private static void shown(Table table, String key, String drawn, Result result) {
    Measure measure = Measure.parse(key);
    table
        .row("")
        .text(key)
        .text(drawn)
        .text("")
        .text(
            result
                .spread(measure)
                .map(spread -> Numbers.of(spread, measure.quantity().unit()))
                .orElse("not known"))
        .text("shown")
        .text("")
        .end();
  }

  /** The same of one run. */
  static String shown(Optional<Map<String, String>> shown, Findings run) {
    Map<String, String> all = new TreeMap<>(shown.orElse(Map.of()));
    Table table = new Table("shown", "shown, not judged", "the paper", "this run");
    all.forEach(
        (key, drawn) -> {
          Measure measure = Measure.parse(key);
          var value = Measured.of(measure, run);
          table
              .row("")
              .text(key)
              .text(drawn)
              .text(
                  value.isPresent()
                      ? Numbers.of(value.getAsDouble(), measure.quantity().unit())
                      : "not known")
              .end();
        });
    return all.isEmpty() ? "" : table.html();
  }
}
