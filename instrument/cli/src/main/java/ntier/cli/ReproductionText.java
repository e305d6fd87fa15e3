package ntier.cli;

import static ntier.analysis.words.Words.key;
import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import ntier.analysis.reproduction.Agreement;
import ntier.analysis.reproduction.JudgedOverRuns;
import ntier.analysis.reproduction.JudgedTurnsClaim;
import ntier.analysis.reproduction.OnsetResult;
import ntier.analysis.reproduction.ReproducedPaper;
import ntier.analysis.reproduction.ReproducedTurns;
import ntier.analysis.reproduction.Result;
import ntier.analysis.turns.TurnsVerdict;
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
      Agreement agreement = paper.agreement(one.name());
      all.add(agreement);
      if (one.ofTurns()) {
        turnsRow(table, one.name(), agreement);
      } else {
        row(table, one.name(), agreement);
      }
    }
    long agree = all.stream().filter(one -> one == Agreement.AGREES).count();
    return say("%s\n\n%s", paper.paper().title(), table)
        + reasons("differs", Agreement.DIFFERS)
        + reasons("unknown", Agreement.UNKNOWN)
        + leftOut()
        + say("\n%d of %d experiments agree in all their claims.\n", agree, all.size());
  }

  private void row(TextTable table, String name, Agreement agreement) {
    Result result = paper.result(name);
    table.row(
        name,
        paper.reported(name).map(reported -> reported.result()).orElse(""),
        result.found(),
        key(agreement),
        say("%d of %d", result.claims(Agreement.AGREES).size(), result.claims().size()),
        say("%d of %d", result.trusted(), result.runs().size()));
  }

  private void turnsRow(TextTable table, String name, Agreement agreement) {
    Optional<ReproducedTurns.Run> run = paper.turns().run(name);
    List<JudgedTurnsClaim> claims = paper.turns().claims(name);
    table.row(
        name,
        "",
        run.map(one -> TurnsVerdict.of(one.findings()).name().toLowerCase(Locale.ROOT))
            .orElse("not run"),
        key(agreement),
        say(
            "%d of %d",
            claims.stream().filter(one -> one.agreement() == Agreement.AGREES).count(),
            claims.size()),
        say(
            "%d of %d",
            run.filter(ReproducedTurns.Run::trusted).isPresent() ? 1 : 0, run.isPresent() ? 1 : 0));
  }

  /** Claims that were not tried, in short. */
  private String leftOut() {
    return paper.turns().leftOut().stream()
        .map(
            claim ->
                say(
                    "not tried: %s, %s: %s\n",
                    claim.experiment(), claim.name(), paper.notMade(List.of(claim.experiment()))))
        .collect(Collectors.joining());
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
    for (JudgedTurnsClaim one : paper.turns().claims(wanted)) {
      text.append(
          say(
              "%s: %s, %s: %s%s\n",
              word,
              one.claim().experiment(),
              one.claim().name(),
              one.why(),
              one.explanation().isEmpty() ? "" : ". " + one.explanation()));
    }
    for (Paper.Onset onset : paper.onsets()) {
      OnsetResult result = paper.result(onset);
      if (result.agreement() == wanted) {
        text.append(say("%s: VLRT, %s: %s\n", word, onset.name(), result.why()));
      }
    }
    return text.toString();
  }
}
