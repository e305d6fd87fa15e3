package ntier.report;

import static ntier.analysis.words.Words.key;
import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import ntier.analysis.comparison.Comparison;
import ntier.analysis.reproduction.ReproducedPaper;
import ntier.archive.ReproductionRecord;
import ntier.archive.SeriesRecord.Progress;

/** The notes at the top of a reproduction's page. */
final class ReproductionNotes {
  private ReproductionNotes() {}

  /** What is missing, and which runs to take with care; empty without any. */
  static String of(ReproducedPaper paper) {
    List<String> notes = new ArrayList<>();
    for (ReproductionRecord.Experiment one : paper.record().experiments()) {
      if (one.state() != Progress.FINISHED) {
        notes.add(
            say("%s: its state is \"%s\" %s", one.name(), key(one.state()), one.why()).strip());
      }
    }
    for (Comparison comparison : paper.series().values()) {
      comparison.runs().stream()
          .filter(run -> !run.findings().trust().trusted())
          .forEach(
              run ->
                  notes.add(
                      say(
                          "%s, %s, run %d: take care, %s",
                          run.findings().experiment(),
                          run.variant(),
                          run.repetition(),
                          String.join("; ", run.findings().trust().why()))));
    }
    paper
        .turns()
        .runs()
        .forEach(
            (name, run) -> {
              if (!run.trusted()) {
                notes.add(
                    say(
                        "%s: take care, %s",
                        name, String.join("; ", run.findings().measuring().why())));
              }
            });
    return notes.isEmpty()
        ? ""
        : notes.stream()
            .map(note -> "<li>" + Html.escape(note) + "</li>\n")
            .collect(
                Collectors.joining(
                    "",
                    say(
                        "<details class=\"note\" id=\"notes\"><summary>%d notes: what is missing, and which runs to take with care</summary><ul>\n",
                        notes.size()),
                    "</ul></details>"));
  }
}
