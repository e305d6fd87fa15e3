package ntier.lifecycle.sequence;

import java.util.List;
import java.util.Optional;
import ntier.archive.Manifest;
import ntier.archive.ReproductionDirectory;
import ntier.archive.ReproductionRecord;
import ntier.archive.RunState;
import ntier.archive.SeriesRecord.Progress;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.UserError;
import ntier.plan.Experiment;
import ntier.plan.Series;
import ntier.plan.TurnsPlan;
import ntier.plan.paper.Paper;

/**
 * The experiments of a reproduction as its record lists them.
 *
 * @param experiments as they read today, in the order of the record
 */
public record PlannedExperiments(List<Experiment> experiments) {
  public PlannedExperiments {
    experiments = List.copyOf(experiments);
  }

  /**
   * The record of a reproduction that has not begun, without its id.
   *
   * @param made those of the paper's experiments that it makes
   * @param quick whether the experiments are shortened
   * @param suite the version that makes it
   */
  public static ReproductionRecord record(
      Paper paper,
      List<Paper.Experiment> made,
      boolean quick,
      String commandLine,
      Manifest.Suite suite) {
    return new ReproductionRecord(
        ReproductionRecord.VERSION,
        "",
        paper.name(),
        paper.title(),
        quick,
        commandLine,
        RunState.RUNNING,
        "",
        made.stream()
            .map(
                one ->
                    new ReproductionRecord.Experiment(
                        one.name(),
                        "experiments/" + one.name() + ".yaml",
                        one.sets(quick),
                        "",
                        Progress.PENDING,
                        ""))
            .toList(),
        Optional.of(suite.name()));
  }

  /** The same record, which says of each experiment whether it is a run of turns. */
  ReproductionRecord kinds(ReproductionRecord record) {
    ReproductionRecord kinds = record;
    for (int i = 0; i < experiments.size(); i++) {
      boolean turns = experiments.get(i) instanceof TurnsPlan;
      kinds = kinds.with(i, kinds.experiments().get(i).ofTurns(turns));
    }
    return kinds;
  }

  /**
   * What is missing would be made as the rest was.
   *
   * @throws UserError if an experiment has become another
   */
  void requireSame(ReproductionDirectory directory) {
    List<ReproductionRecord.Experiment> recorded = directory.record().experiments();
    for (int i = 0; i < recorded.size(); i++) {
      if (recorded.get(i).state() != Progress.FINISHED) {
        requireSame(directory, recorded.get(i), experiments.get(i));
      }
    }
  }

  /** A run of turns that is not finished is made anew, so it may ask for other turns today. */
  private static void requireSame(
      ReproductionDirectory directory, ReproductionRecord.Experiment recorded, Experiment today) {
    boolean turns = today instanceof TurnsPlan;
    if (!recorded.directory().isEmpty() && recorded.ofTurns() != turns) {
      throw new UserError(
          ExitCode.WRONG_USE,
          "%s: the reproduction cannot continue, because %s has changed: it is %s now; restore it, or start again with sudo ./%s"
              .formatted(
                  directory.path(),
                  recorded.experimentFile(),
                  turns ? "a run of turns" : "no run of turns",
                  directory.record().commandLine()));
    }
    if (today instanceof Series series) {
      directory.series(recorded).ifPresent(new PlannedRuns(series)::requireSame);
    }
  }
}
