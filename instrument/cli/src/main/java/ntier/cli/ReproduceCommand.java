package ntier.cli;

import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import ntier.analysis.reproduction.ReproducedPaper;
import ntier.archive.Manifest;
import ntier.archive.ReproductionDirectory;
import ntier.archive.ReproductionRecord;
import ntier.injection.Causes;
import ntier.lifecycle.Checkout;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.FitCache;
import ntier.lifecycle.Machines;
import ntier.lifecycle.Suite;
import ntier.lifecycle.UserError;
import ntier.lifecycle.console.ProgressLine;
import ntier.lifecycle.sequence.PlannedExperiments;
import ntier.lifecycle.sequence.RecordedExperiment;
import ntier.lifecycle.sequence.ReproductionRun;
import ntier.lifecycle.sequence.SuiteVersions;
import ntier.lifecycle.sequence.TestbedRuns;
import ntier.plan.Experiment;
import ntier.plan.Series;
import ntier.plan.paper.Paper;
import ntier.plan.paper.PaperReader;
import ntier.plan.paper.TurnsClaimCheck;
import ntier.report.ComparisonReport;
import ntier.report.ReproductionReport;
import ntier.testbed.TestbedSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs all experiments of a paper and puts its figures and tables beside what was found. */
@Command(
    name = "reproduce",
    description = {
      "Run all experiments of a paper and make one page: each table with the paper's entries beside"
          + " the results here, each figure in the paper's panels, and what it says of servers in turns."
          + " It begins with what differs. A page is made with one version of the suite."
          + " docs/reproduce.md says more."
    },
    footer = {
      "",
      "Examples:",
      "  sudo ./ntier reproduce paper-002 --quick",
      "  sudo ./ntier reproduce paper-003 --quick --only hybrid,write-spin",
      "  sudo ./ntier reproduce --resume 2026-11-20T20-00-00-paper-002",
      "  ./ntier reproduce --page 2026-11-20T20-00-00-paper-002",
      "  ./ntier reproduce --page 2026-11-20T20-00-00-paper-002 --exit-code"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the runs were made, whatever they showed; with --exit-code: and all experiments agree",
      "2:wrong use",
      "3:the machine lacks something",
      "4:a run failed, or its files are damaged",
      "5:with --exit-code: something differs from the paper, whatever else is unknown",
      "6:with --exit-code: nothing differs, and something is unknown",
      "130:ended by Ctrl-C or TERM; continue with --resume",
    },
    mixinStandardHelpOptions = true)
final class ReproduceCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "PAPER",
      arity = "0..1",
      description = "The name of a file of papers/, such as paper-002.")
  private String paper;

  @Option(
      names = "--quick",
      description = "Shorter measure phases, one run of each: about 50 minutes on two cores.")
  private boolean quick;

  @Option(
      names = "--beyond",
      description =
          "With the experiments that go beyond the paper, which are not tried without it.")
  private boolean beyond;

  @Option(
      names = "--only",
      paramLabel = "EXPERIMENT",
      split = ",",
      description =
          "Only these of its experiments, separated by commas; what is claimed of the others is not"
              + " tried.")
  private Set<String> only = Set.of();

  @Option(
      names = "--resume",
      paramLabel = "FOLDER",
      description = "Makes the missing runs of a reproduction, given its name or folder.")
  private String resume;

  @Option(
      names = "--page",
      paramLabel = "FOLDER",
      description = "Makes the page again from the existing runs; starts nothing.")
  private String page;

  @Option(
      names = "--exit-code",
      description =
          "Ends with 5 where something differs from the paper, with 6 where that is not known.")
  private boolean exitCode;

  @Mixin private RunsOption runs;

  private final ProgressLine progress = ProgressLine.onStandardOutput();
  private Suite suite;

  @Override
  public Integer call() throws Exception {
    suite = Suite.open();
    requireOne();
    if (page != null) {
      return showPage(ReproductionDirectory.open(suite.home().run(page)));
    }
    return resume == null ? begin() : resume();
  }

  private void requireOne() {
    long given =
        List.of(paper != null, resume != null, page != null).stream().filter(x -> x).count();
    if (given != 1 || ((quick || beyond || !only.isEmpty() || runs.given()) && paper == null)) {
      throw new UserError(
          ExitCode.WRONG_USE,
          "a paper, --resume FOLDER or --page FOLDER alone would be right, and --quick, --beyond, --only and --runs with a paper only, such as: sudo ./ntier reproduce "
              + PaperReader.names(suite.home().root()).stream().findFirst().orElse("paper-002")
              + " --quick");
    }
  }

  /** Which version is about to make the runs. */
  private Manifest.Suite version() throws InterruptedException {
    Manifest.Suite version = Checkout.of(suite.home().root());
    progress.say("the suite is at " + version.name());
    if (version.version().isEmpty()) {
      progress.say("note: this is not a git checkout, so its version is unknown");
    } else if (version.dirty()) {
      progress.say("note: this checkout has changed files, so no commit reproduces these runs");
    }
    return version;
  }

  private int begin() throws Exception {
    Paper asked = PaperReader.read(suite.home().root(), paper);
    List<Paper.Experiment> made =
        only.isEmpty() ? asked.experiments(beyond) : asked.experiments(only);
    Manifest.Suite version = version();
    String typed =
        "ntier reproduce "
            + paper
            + (quick ? " --quick" : "")
            + (beyond ? " --beyond" : "")
            + (only.isEmpty() ? "" : " --only " + String.join(",", only));
    ReproductionRecord planned = PlannedExperiments.record(asked, made, quick, typed, version);
    List<Experiment> experiments = planned.experiments().stream().map(this::experiment).toList();
    check(asked, experiments);
    Root.requireTestbed("reproduce " + paper);
    sayIfUnsteady(experiments);
    int loadsToFind =
        FitCache.toFind(experiments.stream().flatMap(one -> one.plans().stream()).toList());
    progress.say(asked.title() + ": " + ReproductionExtent.of(experiments, loadsToFind));
    return make(
        ReproductionRun.begin(
            planned, runs.in(suite.home()), version, experiments, maker(planned), progress));
  }

  private int resume() throws Exception {
    ReproductionDirectory directory = ReproductionDirectory.open(suite.home().run(resume));
    ReproductionRecord record = directory.record();
    ReproductionRun run =
        ReproductionRun.resume(directory, version(), this::experiment, maker(record), progress);
    check(PaperReader.read(suite.home().root(), record.paper()), run.experiments());
    Root.requireTestbed("reproduce --resume " + resume);
    sayIfUnsteady(run.experiments());
    return make(run);
  }

  /** Runs of turns compare within a round, and do not depend on it. */
  private void sayIfUnsteady(List<Experiment> experiments) {
    if (experiments.stream().anyMatch(Series.class::isInstance)) {
      SteadinessTrial.warning().ifPresent(progress::say);
    }
  }

  private Experiment experiment(ReproductionRecord.Experiment recorded) {
    return RecordedExperiment.read(suite, recorded);
  }

  /** What is claimed of turns is of what these experiments have. */
  private static void check(Paper paper, List<Experiment> experiments) {
    TurnsClaimCheck.check(
        paper, experiments.stream().collect(Collectors.toMap(Experiment::experiment, one -> one)));
  }

  private TestbedRuns maker(ReproductionRecord record) {
    return new TestbedRuns(
        suite.home(),
        Machines.local(suite.home(), TestbedSettings.standard()),
        record.commandLine(),
        progress);
  }

  private int make(ReproductionRun run) throws Exception {
    return Interruptible.call(
        () ->
            run.make(
                () -> {
                  System.out.println();
                  return showPage(run.directory());
                }));
  }

  /** Makes the page, says the same in short, and gives the exit code. */
  private int showPage(ReproductionDirectory directory) {
    SuiteVersions.requireOne(directory);
    Paper of = PaperReader.read(suite.home().root(), directory.record().paper());
    ReproducedPaper reproduced = ReproducedPaper.read(of, directory, Causes.all().detection());
    for (ReproductionRecord.Experiment one : reproduced.record().experiments()) {
      directory
          .series(one)
          .filter(series -> reproduced.series().containsKey(one.name()))
          .ifPresent(
              series ->
                  ComparisonReport.replace(
                      reproduced.series().get(one.name()), series.reportFile()));
    }
    ReproductionReport.write(reproduced);
    System.out.println(ReproductionText.of(reproduced) + "\nreport: " + directory.reportFile());
    if (!exitCode) {
      return ExitCode.DONE;
    }
    return switch (reproduced.agreement()) {
      case AGREES -> ExitCode.DONE;
      case DIFFERS -> ExitCode.DIFFERS;
      case UNKNOWN -> ExitCode.UNKNOWN;
    };
  }
}
