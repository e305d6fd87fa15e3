package ntier.lifecycle;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import ntier.archive.Manifest;
import ntier.archive.ReproductionDirectory;
import ntier.archive.ReproductionRecord;
import ntier.archive.ReproductionRecord.Experiment;
import ntier.archive.RunState;
import ntier.archive.SeriesDirectory;
import ntier.archive.SeriesRecord;
import ntier.archive.SeriesRecord.Progress;
import ntier.lifecycle.console.ProgressLine;
import ntier.machine.MachineTakenException;
import ntier.machine.NoRoomException;
import ntier.plan.Series;
import ntier.plan.Units;
import ntier.plan.paper.Paper;

/**
 * All experiments of a paper, one series after the other. A run that fails is recorded and the
 * others are made; an interruption ends all. How far it came is on disk at every moment.
 */
public final class ReproductionRun {
  private final ReproductionDirectory directory;
  private final Function<Experiment, Series> series;
  private final RunMaker maker;
  private final ProgressLine progress;
  private final ResumableSequence<ReproductionRecord, Experiment> experiments;
  private Supplier<Optional<Long>> orderSeeds = () -> Optional.of(SeriesRun.Asked.drawnOrder());

  private ReproductionRun(
      ReproductionDirectory directory,
      Function<Experiment, Series> series,
      RunMaker maker,
      ProgressLine progress) {
    this.directory = directory;
    this.series = series;
    this.maker = maker;
    this.progress = progress;
    this.experiments =
        new ResumableSequence<>(directory.path(), directory.record(), directory::write);
  }

  /**
   * The record of a reproduction that has not begun, without its id.
   *
   * @param quick whether the experiments are shortened
   * @param suite the version that makes it
   */
  public static ReproductionRecord record(
      Paper paper, boolean quick, String commandLine, Manifest.Suite suite) {
    return new ReproductionRecord(
        ReproductionRecord.VERSION,
        "",
        paper.name(),
        paper.title(),
        quick,
        commandLine,
        RunState.RUNNING,
        "",
        paper.experiments().stream()
            .map(
                one ->
                    new Experiment(
                        one.name(),
                        "experiments/" + one.name() + ".yaml",
                        one.sets(quick),
                        "",
                        Progress.PENDING,
                        ""))
            .toList(),
        Optional.of(suite.name()));
  }

  /**
   * A new reproduction with a new folder.
   *
   * @param planned what {@link #record} made
   * @param runs where the folder is made
   * @param series reads an experiment
   */
  public static ReproductionRun begin(
      ReproductionRecord planned,
      Path runs,
      Function<Experiment, Series> series,
      RunMaker maker,
      ProgressLine progress) {
    ReproductionDirectory directory =
        ReproductionDirectory.create(runs, planned.paper(), Clock.systemDefaultZone());
    directory.write(planned.named(directory.id()));
    return new ReproductionRun(directory, series, maker, progress);
  }

  /**
   * Goes on with a reproduction that was broken off.
   *
   * @param suite the version that goes on with it
   * @throws MixedVersionsException if another one began it
   */
  public static ReproductionRun resume(
      ReproductionDirectory directory,
      Manifest.Suite suite,
      Function<Experiment, Series> series,
      RunMaker maker,
      ProgressLine progress) {
    MixedVersionsException.requireBegunBy(directory, suite);
    directory.write(directory.record().by(suite.name()));
    return new ReproductionRun(directory, series, maker, progress);
  }

  /**
   * For tests: what the order of each new series is drawn from; empty for that of its experiment.
   */
  ReproductionRun ordering(Supplier<Optional<Long>> seeds) {
    orderSeeds = seeds;
    return this;
  }

  /** Where it is recorded. */
  public ReproductionDirectory directory() {
    return directory;
  }

  /**
   * Makes what is missing.
   *
   * @return the experiments of which a run failed
   * @throws InterruptedException when it was interrupted; the machine is as it was then, too
   * @throws MachineTakenException when another lab was brought up between two runs
   * @throws NoRoomException when a disk was full before a run was begun
   * @throws SeriesChangedException if an experiment would make other runs than those it has
   */
  public List<Experiment> execute() throws Exception {
    return experiments.make(
        this::run,
        failed -> "failed: " + String.join("; ", failed.stream().map(Experiment::name).toList()),
        ended ->
            progress.say(
                "sudo ./ntier reproduce --resume "
                    + directory.path()
                    + " continues with the whole paper"));
  }

  /** Gives all its files to the user behind sudo; again after more were written. */
  public void giveToCaller() throws IOException {
    experiments.giveToCaller();
  }

  private void run(int index) throws Exception {
    announce(index);
    SeriesRun run = seriesRun(index);
    experiments.update(index, Progress.RUNNING, run.directory().id(), "");
    List<SeriesRecord.Run> failed = run.execute();
    experiments.update(
        index,
        failed.isEmpty() ? Progress.FINISHED : Progress.FAILED,
        run.directory().record().why());
  }

  private SeriesRun seriesRun(int index) {
    ReproductionRecord record = experiments.record();
    Experiment experiment = record.experiments().get(index);
    Series planned = series.apply(experiment);
    if (!experiment.directory().isEmpty()) {
      SeriesDirectory begun = directory.series(experiment).orElseThrow();
      return SeriesRun.resume(planned, begun, maker, progress);
    }
    return SeriesRun.begin(
        planned,
        directory.path(),
        new SeriesRun.Asked(
            experiment.experimentFile(), experiment.sets(), record.commandLine(), orderSeeds.get()),
        maker,
        progress);
  }

  private void announce(int index) {
    ReproductionRecord record = experiments.record();
    Duration left =
        experiments.missing().stream()
            .filter(later -> later >= index)
            .map(later -> series.apply(record.experiments().get(later)).estimate())
            .reduce(Duration.ZERO, Duration::plus);
    progress.say(
        "%nexperiment %d of %d: %s, about %s left in all"
            .formatted(
                index + 1,
                record.experiments().size(),
                record.experiments().get(index).name(),
                Units.about(left)));
  }
}
