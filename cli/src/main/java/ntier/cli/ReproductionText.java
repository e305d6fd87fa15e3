package ntier.cli;

import static ntier.analysis.words.Words.key;

import java.util.ArrayList;
import java.util.List;
import ntier.analysis.reproduction.OnsetResult;
import ntier.analysis.reproduction.ReproducedPaper;
import ntier.analysis.reproduction.Result;
import ntier.cli.console.TextTable;
import ntier.plan.paper.Paper;

/** A reproduced paper on a terminal: its tables, figures and onsets, and what differs. */
final class ReproductionText {
  private final ReproducedPaper paper;
  private final TextTable table = new TextTable();
  private final List<String> reasons = new ArrayList<>();

  private ReproductionText(ReproducedPaper paper) {
    this.paper = paper;
  }

  /** Lines, each ended by {@code \n}. */
  static String of(ReproducedPaper paper) {
    return new ReproductionText(paper).text();
  }

  private String text() {
    table.row("of the paper", "says", "found", "", "runs");
    for (Paper.Table one : paper.paper().tables()) {
      one.rows()
          .forEach(row -> row.cells().forEach(cell -> cell.forEach(entry -> entry(one, entry))));
    }
    for (Paper.Figure figure : paper.paper().figures()) {
      row(figure.name(), "section " + figure.section(), paper.result(figure.experiment()));
    }
    for (Paper.Onset onset : paper.paper().onsets()) {
      onset(paper.result(onset));
    }
    StringBuilder text = new StringBuilder(paper.paper().title()).append("\n\n").append(table);
    reasons.forEach(reason -> text.append("! ").append(reason).append('\n'));
    return text.toString();
  }

  private void entry(Paper.Table of, Paper.Entry entry) {
    row(of.name(), entry.says(), paper.result(entry));
  }

  private void row(String name, String says, Result result) {
    table.row(
        name,
        says,
        result.found(),
        key(result.agreement()),
        result.agreeing() + " of " + result.runs().size());
    reason(name + ", " + says, result.why());
  }

  private void onset(OnsetResult result) {
    Paper.Onset asked = result.asked();
    table.row("VLRT, " + asked.name(), asked.says(), result.found(), key(result.agreement()), "");
    reason("VLRT, " + asked.name(), result.why());
  }

  private void reason(String name, String why) {
    if (!why.isEmpty()) {
      reasons.add(name + ": " + why);
    }
  }
}
