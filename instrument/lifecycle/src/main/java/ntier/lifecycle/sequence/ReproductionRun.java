package ntier.lifecycle.sequence;

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
import ntier.archive.SeriesRecord.Progress;
import ntier.lifecycle.console.ProgressLine;
import ntier.plan.Plan;
import ntier.plan.Series;
import ntier.plan.paper.Paper;

/** All experiments of a paper, a series for each, all of one version of the suite. */
public final class ReproductionRun
    extends RunSequence<ReproductionDirectory, ReproductionRecord, Experiment> {
  private final List<Series> experiments;
  private final Manifest.Suite suite;
  private Supplier<Optional<Long>> orderSeeds = () -> Optional.of(AskedSeries.drawnOrder());

  private ReproductionRun(
      List<Series> experiments,
      Supplier<ReproductionDirectory> opens,
      Manifest.Suite suite,
      RunMaker maker,
      ProgressLine progress) {
    super(opens, maker, progress);
    this.experiments = List.copyOf(experiments);
    this.suite = suite;
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
   * A new reproduction, in a new folder.
   *
   * @param planned what {@link #record} made
   * @param runs where the folder is made, once all is there that its runs need
   * @param suite the version that makes it
   * @param experiments of the record, in its order
   */
  public static ReproductionRun begin(
      ReproductionRecord planned,
      Path runs,
      Manifest.Suite suite,
      List<Series> experiments,
      RunMaker maker,
      ProgressLine progress) {
    Supplier<ReproductionDirectory> made =
        () -> {
          ReproductionDirectory directory =
              ReproductionDirectory.create(runs, planned.paper(), Clock.systemDefaultZone());
          directory.write(planned.named(directory.id()));
          return directory;
        };
    return new ReproductionRun(experiments, made, suite, maker, progress);
  }

  /**
   * A reproduction that was broken off.
   *
   * @param suite the version that goes on with it
   * @param reads an experiment as it is today
   * @throws ntier.lifecycle.UserError if another version began it, or an experiment would make
   *     other runs than those it has
   */
  public static ReproductionRun resume(
      ReproductionDirectory directory,
      Manifest.Suite suite,
      Function<Experiment, Series> reads,
      RunMaker maker,
      ProgressLine progress) {
    SuiteVersions.requireOnly(directory, suite);
    List<Experiment> recorded = directory.record().experiments();
    List<Series> experiments = recorded.stream().map(reads).toList();
    for (int i = 0; i < recorded.size(); i++) {
      if (recorded.get(i).state() != Progress.FINISHED) {
        directory
            .series(recorded.get(i))
            .ifPresent(new PlannedRuns(experiments.get(i))::requireSame);
      }
    }
    return new ReproductionRun(experiments, () -> directory, suite, maker, progress);
  }

  /**
   * For tests: what the order of each new series is drawn from; empty for that of its experiment.
   */
  ReproductionRun ordering(Supplier<Optional<Long>> seeds) {
    orderSeeds = seeds;
    return this;
  }

  @Override
  ReproductionRecord read() {
    return super.read().by(suite.name());
  }

  @Override
  List<Plan> plans() {
    return experiments.stream().flatMap(series -> series.plans().stream()).toList();
  }

  @Override
  Duration estimate(int index) {
    return begunSeries(index).map(SeriesRun::estimate).orElseGet(experiments.get(index)::estimate);
  }

  @Override
  String announcement(int index, String left) {
    return "%nexperiment %d of %d: %s, about %s left in all"
        .formatted(index + 1, experiments.size(), experiment(index).name(), left);
  }

  @Override
  Optional<String> makePart(int index) throws Exception {
    SeriesRun series = begunSeries(index).orElseGet(() -> newSeries(index));
    begun(index, series.directory().id());
    return series.execute().isEmpty()
        ? Optional.empty()
        : Optional.of(series.directory().record().why());
  }

  private Experiment experiment(int index) {
    return record().experiments().get(index);
  }

  private Optional<SeriesRun> begunSeries(int index) {
    Optional<SeriesDirectory> begun = directory().series(experiment(index));
    return begun.map(
        series -> SeriesRun.resume(experiments.get(index), series, maker(), progress()));
  }

  private SeriesRun newSeries(int index) {
    Experiment experiment = experiment(index);
    AskedSeries asked =
        AskedSeries.ofCheckout(
            experiment.experimentFile(),
            experiment.sets(),
            record().commandLine(),
            orderSeeds.get());
    return SeriesRun.begin(experiments.get(index), folder(), asked, maker(), progress());
  }

  @Override
  String name(Experiment experiment) {
    return experiment.name();
  }

  @Override
  String failed(int experiments) {
    return "failed";
  }

  @Override
  String tellFailed(int experiments) {
    return "runs of these experiments failed";
  }

  @Override
  String toContinue(String ended) {
    return "sudo ./ntier reproduce --resume " + folder() + " continues with the whole paper";
  }
}
