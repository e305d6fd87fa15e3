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
import ntier.archive.RunDirectory;
import ntier.archive.SeriesDirectory;
import ntier.lifecycle.console.ProgressLine;
import ntier.plan.Plan;
import ntier.plan.Series;
import ntier.plan.TurnsPlan;

/**
 * All experiments of a paper, a series or a run of turns for each, all of one version of the suite.
 */
public final class ReproductionRun
    extends RunSequence<ReproductionDirectory, ReproductionRecord, Experiment> {
  private final List<ntier.plan.Experiment> experiments;
  private final Manifest.Suite suite;
  private Supplier<Optional<Long>> orderSeeds = () -> Optional.of(AskedSeries.drawnOrder());

  private ReproductionRun(
      List<ntier.plan.Experiment> experiments,
      Supplier<ReproductionDirectory> opens,
      Manifest.Suite suite,
      RunMaker maker,
      ProgressLine progress) {
    super(opens, maker, progress);
    this.experiments = List.copyOf(experiments);
    this.suite = suite;
  }

  /**
   * A new reproduction, in a new folder.
   *
   * @param planned what {@link PlannedExperiments#record} made
   * @param runs where the folder is made, once all is there that its runs need
   * @param suite the version that makes it
   * @param experiments of the record, in its order
   */
  public static ReproductionRun begin(
      ReproductionRecord planned,
      Path runs,
      Manifest.Suite suite,
      List<ntier.plan.Experiment> experiments,
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
      Function<Experiment, ntier.plan.Experiment> reads,
      RunMaker maker,
      ProgressLine progress) {
    SuiteVersions.requireOnly(directory, suite);
    List<ntier.plan.Experiment> experiments =
        directory.record().experiments().stream().map(reads).toList();
    new PlannedExperiments(experiments).requireSame(directory);
    return new ReproductionRun(experiments, () -> directory, suite, maker, progress);
  }

  /** What it makes, in the order of its record. */
  public List<ntier.plan.Experiment> experiments() {
    return experiments;
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
    return new PlannedExperiments(experiments).kinds(super.read().by(suite.name()));
  }

  @Override
  List<Plan> plans() {
    return experiments.stream().flatMap(one -> one.plans().stream()).toList();
  }

  @Override
  Duration estimate(int index) {
    ntier.plan.Experiment experiment = experiments.get(index);
    return experiment instanceof Series series
        ? begunSeries(index, series).map(SeriesRun::estimate).orElseGet(series::estimate)
        : experiment.estimate();
  }

  @Override
  String announcement(int index, String left) {
    return "%nexperiment %d of %d: %s, about %s left in all"
        .formatted(index + 1, experiments.size(), experiment(index).name(), left);
  }

  @Override
  Optional<String> makePart(int index) throws Exception {
    return switch (experiments.get(index)) {
      case Series series -> makeSeries(index, series);
      case TurnsPlan turns -> makeTurns(index, turns);
    };
  }

  private Optional<String> makeSeries(int index, Series experiment) throws Exception {
    SeriesRun series = begunSeries(index, experiment).orElseGet(() -> newSeries(index, experiment));
    begun(index, series.directory().id());
    return series.execute().isEmpty()
        ? Optional.empty()
        : Optional.of(series.directory().record().why());
  }

  /** Always in a folder of its own: what was begun before stays as it is. */
  private Optional<String> makeTurns(int index, TurnsPlan plan) throws Exception {
    Supplier<RunDirectory> folder =
        () -> {
          RunDirectory made =
              RunDirectory.create(folder(), plan.experiment(), Clock.systemDefaultZone());
          begun(index, made.id());
          return made;
        };
    return RunAttempt.make(plan.experiment(), () -> maker().make(plan, folder), progress());
  }

  private Experiment experiment(int index) {
    return record().experiments().get(index);
  }

  private Optional<SeriesRun> begunSeries(int index, Series series) {
    Optional<SeriesDirectory> begun = directory().series(experiment(index));
    return begun.map(folder -> SeriesRun.resume(series, folder, maker(), progress()));
  }

  private SeriesRun newSeries(int index, Series series) {
    Experiment experiment = experiment(index);
    AskedSeries asked =
        AskedSeries.ofCheckout(
            experiment.experimentFile(),
            experiment.sets(),
            record().commandLine(),
            orderSeeds.get());
    return SeriesRun.begin(series, folder(), asked, maker(), progress());
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
