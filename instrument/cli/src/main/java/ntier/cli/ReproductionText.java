package ntier.cli;

import static ntier.analysis.words.Words.key;
import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import ntier.analysis.reproduction.Agreement;
import ntier.analysis.reproduction.JudgedOverRuns;
import ntier.analysis.reproduction.OnsetResult;
import ntier.analysis.reproduction.ReproducedPaper;
import ntier.analysis.reproduction.Result;
import ntier.archive.ReproductionRecord;
import ntier.lifecycle.console.TextTable;
import ntier.plan.paper.Paper;

/** A reproduced paper on a terminal: its experiments, then what differs and what is unknown. */
final class ReproductionText {
  private final ReproducedPaper paper;

  private ReproductionText(ReproducedPaper paper) {
    this.paper = paper;
  }

  /** Lines, each ended by {@code \n}. */
  static String of(ReproducedPaper paper) {
    return new ReproductionText(paper).text();
  }

  private String text() {
    TextTable table = new TextTable();
    table.row("experiment", "of the paper", "found", "", "claims", "trusted");
    List<Agreement> all = new ArrayList<>();
    for (ReproductionRecord.Experiment one : paper.record().experiments()) {
      Result result = paper.result(one.name());
      Agreement agreement = paper.agreement(one.name());
      all.add(agreement);
      table.row(
          one.name(),
          paper.reported(one.name()).map(reported -> reported.result()).orElse(""),
          result.found(),
          key(agreement),
          say("%d of %d", result.claims(Agreement.AGREES).size(), result.claims().size()),
          say("%d of %d", result.trusted(), result.runs().size()));
    }
    long agree = all.stream().filter(one -> one == Agreement.AGREES).count();
    return say("%s\n\n%s", paper.paper().title(), table)
        + reasons("differs", Agreement.DIFFERS)
        + reasons("unknown", Agreement.UNKNOWN)
        + say("\n%d of %d experiments agree in all their claims.\n", agree, all.size());
  }

  private String reasons(String word, Agreement wanted) {
    StringBuilder text = new StringBuilder();
    for (ReproductionRecord.Experiment one : paper.record().experiments()) {
      for (JudgedOverRuns claim : paper.result(one.name()).claims(wanted)) {
        text.append(
            say(
                "%s: %s%s, %s: %s\n",
                word,
                one.name(),
                claim.variant().isEmpty() ? "" : ", " + claim.variant(),
                claim.claim(),
                claim.why()));
      }
    }
    for (Paper.Onset onset : paper.paper().onsets()) {
      OnsetResult result = paper.result(onset);
      if (result.agreement() == wanted) {
        text.append(say("%s: VLRT, %s: %s\n", word, onset.name(), result.why()));
      }
    }
    return text.toString();
  }
}
