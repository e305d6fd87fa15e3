package ntier.analysis.comparison;

import static ntier.analysis.words.Words.key;
import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import ntier.analysis.Analysis;
import ntier.analysis.Detection;
import ntier.analysis.Findings;
import ntier.archive.DamagedRunException;
import ntier.archive.FileCheck;
import ntier.archive.Manifest;
import ntier.archive.RunDirectory;
import ntier.archive.RunState;
import ntier.archive.SeriesDirectory;
import ntier.archive.SeriesRecord;
import ntier.plan.Plan;

/** Reads runs to compare. Methods throw {@link DamagedRunException} for what is not to be used. */
public final class ComparisonReader {
  private ComparisonReader() {}

  /**
   * Any runs: those of equal plans are repetitions of one variant, and variants are named by what
   * differs.
   *
   * @param runs at least one
   * @param detection for those that have to be analysed again
   */
  public static Comparison of(List<RunDirectory> runs, Detection detection) {
    runs.forEach(ComparisonReader::requireFinished);
    List<Plan> plans = runs.stream().map(RunDirectory::plan).toList();
    List<String> labels = PlanValues.labels(plans);
    Map<String, Integer> repetitions = new HashMap<>();
    List<String> notes = new ArrayList<>();
    List<ComparedRun> compared = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      int repetition = repetitions.merge(labels.get(i), 1, Integer::sum);
      compared.add(
          compared(runs.get(i), labels.get(i), repetition, plans.get(i), notes, detection));
    }
    return new Comparison(say("Comparison of %d runs", runs.size()), notes, compared);
  }

  /**
   * The finished runs of a series, by its own labels.
   *
   * @param detection for those that have to be analysed again
   */
  public static Comparison of(SeriesDirectory series, Detection detection) {
    SeriesRecord record = series.record();
    List<String> notes = new ArrayList<>();
    List<ComparedRun> compared = new ArrayList<>();
    for (SeriesRecord.Run run : record.inExperimentOrder()) {
      if (run.state() == SeriesRecord.Progress.FINISHED) {
        RunDirectory directory = series.run(run);
        compared.add(
            compared(directory, run.label(), run.repetition(), directory.plan(), notes, detection));
      } else {
        notes.add(
            say(
                "%s, repetition %d, is not in it: its state is \"%s\"%s.",
                run.label(),
                run.repetition(),
                key(run.state()),
                run.why().isEmpty() ? "" : " (" + run.why() + ")"));
      }
    }
    if (compared.isEmpty()) {
      throw new DamagedRunException(
          series.seriesFile(),
          0,
          "none of its runs is finished",
          "finish some: sudo ./ntier run --resume " + series.path());
    }
    return new Comparison(record.title(), notes, compared);
  }

  private static ComparedRun compared(
      RunDirectory run,
      String label,
      int repetition,
      Plan plan,
      List<String> notes,
      Detection detection) {
    FileCheck files = FileCheck.of(run, run.manifest());
    files
        .changed()
        .forEach(difference -> notes.add(say("In %s: %s", run.id(), difference.sentence())));
    // What was found before may be right, and does not say so.
    Findings findings =
        files.changed().isEmpty() ? findings(run, detection) : Analysis.of(run, detection);
    return new ComparedRun(label, repetition, PlanValues.cause(plan), run, findings);
  }

  private static void requireFinished(RunDirectory run) {
    Manifest manifest = run.manifest();
    if (manifest.state() != RunState.FINISHED) {
      throw new DamagedRunException(
          run.manifestFile(),
          0,
          "this run is not finished: its state is \"" + key(manifest.state()) + "\"",
          "compare finished runs only; what there is of this one is shown by ./ntier analyze "
              + run.id());
    }
  }

  /** The stored findings; found again where they are missing or of another version. */
  private static Findings findings(RunDirectory run, Detection detection) {
    try {
      return run.findings(Findings.class);
    } catch (DamagedRunException e) {
      return Analysis.of(run, detection);
    }
  }
}
