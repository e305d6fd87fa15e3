package ntier.lifecycle.sequence;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import ntier.archive.RunDirectory;
import ntier.archive.SeriesDirectory;
import ntier.archive.SeriesRecord;
import ntier.lifecycle.console.ProgressLine;
import ntier.machine.MachineTakenException;
import ntier.plan.Plan;
import ntier.plan.Series;

/** All runs of an experiment, each complete in itself. */
public final class SeriesRun extends RunSequence<SeriesDirectory, SeriesRecord, SeriesRecord.Run> {
  private final PlannedRuns planned;

  private SeriesRun(
      PlannedRuns planned, Supplier<SeriesDirectory> opens, RunMaker maker, ProgressLine progress) {
    super(opens, maker, progress);
    this.planned = planned;
  }

  /**
   * A new series, in a new folder.
   *
   * @param runs where the folder is made, once all is there that its runs need
   */
  public static SeriesRun begin(
      Series series, Path runs, AskedSeries asked, RunMaker maker, ProgressLine progress) {
    PlannedRuns planned = new PlannedRuns(series);
    Supplier<SeriesDirectory> made =
        () -> {
          SeriesDirectory directory =
              SeriesDirectory.create(runs, series.experiment(), Clock.systemDefaultZone());
          directory.write(planned.record(directory.id(), asked));
          asked.copy().ifPresent(text -> RecordedExperiment.keep(text, directory));
          return directory;
        };
    return new SeriesRun(planned, made, maker, progress);
  }

  /**
   * A series that was broken off.
   *
   * @param series the experiment as it reads today
   * @throws ntier.lifecycle.UserError if it would make other runs than those there are
   */
  public static SeriesRun resume(
      Series series, SeriesDirectory directory, RunMaker maker, ProgressLine progress) {
    PlannedRuns planned = new PlannedRuns(series);
    planned.requireSame(directory);
    return new SeriesRun(planned, () -> directory, maker, progress);
  }

  @Override
  List<Plan> plans() {
    return planned.series().plans();
  }

  @Override
  Duration estimate(int index) {
    return planned.variant(record(), index).estimate();
  }

  @Override
  String announcement(int index, String left) {
    SeriesRecord.Run run = record().runs().get(index);
    String repetition =
        record().repeat() > 1 ? " (%d of %d)".formatted(run.repetition(), record().repeat()) : "";
    return "%nrun %d of %d: %s%s, about %s left"
        .formatted(index + 1, record().runs().size(), run.label(), repetition, left);
  }

  @Override
  Optional<String> makePart(int index) throws InterruptedException, MachineTakenException {
    return RunAttempt.make(
        "run " + (index + 1),
        () -> maker().make(planned.plan(record(), index), () -> begin(index)),
        progress());
  }

  private RunDirectory begin(int index) {
    RunDirectory made = RunDirectory.create(folder(), PlannedRuns.folder(record(), index));
    begun(index, made.id());
    return made;
  }

  @Override
  String name(SeriesRecord.Run run) {
    return run.label();
  }

  @Override
  String failed(int runs) {
    return runs + " failed";
  }

  @Override
  String tellFailed(int runs) {
    return runs + " of the runs failed";
  }

  @Override
  String toContinue(String ended) {
    return ended + "; sudo ./ntier run --resume " + folder() + " continues it";
  }
}
