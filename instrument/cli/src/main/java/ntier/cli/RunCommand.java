package ntier.cli;

import java.time.Clock;
import java.util.concurrent.Callable;
import ntier.archive.RunDirectory;
import ntier.archive.SeriesDirectory;
import ntier.archive.SeriesRecord;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.ExperimentRun;
import ntier.lifecycle.Machines;
import ntier.lifecycle.Results;
import ntier.lifecycle.Suite;
import ntier.lifecycle.TurnsRun;
import ntier.lifecycle.UserError;
import ntier.lifecycle.console.ProgressLine;
import ntier.lifecycle.sequence.AskedSeries;
import ntier.lifecycle.sequence.RecordedExperiment;
import ntier.lifecycle.sequence.SeriesRun;
import ntier.lifecycle.sequence.TestbedRuns;
import ntier.plan.Experiment;
import ntier.plan.Plan;
import ntier.plan.Series;
import ntier.plan.SeriesText;
import ntier.plan.TurnsPlan;
import ntier.plan.TurnsText;
import ntier.testbed.TestbedSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs an experiment from beginning to report. */
@Command(
    name = "run",
    description = {
      "Run an experiment: install what is missing, bring the stack up, load it, inject, analyse.",
      "Prints the verdict and the path of report.html. Ctrl-C leaves the machine as it was.",
      "An experiment that lists several stacks or values makes a run for each, and compares them.",
      "One that says turns has all of them up at once, and loads them in turn, seconds each."
    },
    footer = {
      "",
      "Examples:",
      "  sudo ./ntier run",
      "  sudo ./ntier run first-run-quiet",
      "  sudo ./ntier run --set inject.for=150ms --set workload.users=3000",
      "  sudo ./ntier run --set 'workload.users={fill: 60%%}'",
      "  sudo ./ntier run --set 'inject.for=[150ms, 300ms, 500ms]' --set repeat=3",
      "  sudo ./ntier run --resume 2026-11-20T11-42-07-matrix"
    },
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  @Mixin private ExperimentChoice experiment;
  @Mixin private SetOption sets;
  @Mixin private RunsOption runs;

  @Option(
      names = "--resume",
      paramLabel = "SERIES",
      description = "Makes the missing runs of a series, given its name or folder.")
  private String resume;

  private final ProgressLine progress = ProgressLine.onStandardOutput();
  private Suite suite;

  @Override
  public Integer call() throws Exception {
    suite = Suite.open();
    if (resume != null) {
      return resume();
    }
    String asked = experiment.name();
    Experiment made = suite.experiment(asked, sets.values());
    Root.requireTestbed("run " + asked);
    progress.say(made.experiment() + ": " + made.title());
    return switch (made) {
      case TurnsPlan turns -> turns(turns, asked);
      case Series series when series.single() ->
          single(series.plans().getFirst(), commandLine(asked));
      case Series series -> series(series, asked);
    };
  }

  private Machines machines() {
    return Machines.local(suite.home(), TestbedSettings.standard());
  }

  private int single(Plan plan, String commandLine) throws Exception {
    ExperimentRun run =
        new ExperimentRun(
            suite.home(), machines(), plan, request(plan.experiment(), commandLine), progress);
    return show(Interruptible.call(run::execute));
  }

  private int turns(TurnsPlan plan, String asked) throws Exception {
    progress.say(TurnsText.turns(plan));
    TurnsRun run =
        new TurnsRun(
            suite.home(),
            machines(),
            plan,
            request(plan.experiment(), commandLine(asked)),
            progress);
    return show(Interruptible.call(run::execute));
  }

  private ExperimentRun.Request request(String experiment, String commandLine) {
    return new ExperimentRun.Request(
        () -> RunDirectory.create(runs.in(suite.home()), experiment, Clock.systemDefaultZone()),
        commandLine);
  }

  private static int show(Results results) {
    System.out.println();
    System.out.println(results.text());
    return ExitCode.DONE;
  }

  private int series(Series series, String asked) throws Exception {
    progress.say(SeriesText.runs(series));
    AskedSeries recorded =
        AskedSeries.of(suite.home(), suite.plans().find(asked), sets.values(), commandLine(asked));
    return make(
        SeriesRun.begin(
            series, runs.in(suite.home()), recorded, maker(recorded.commandLine()), progress));
  }

  private int resume() throws Exception {
    if (experiment.typed().isPresent() || runs.given()) {
      throw wrongResume();
    }
    SeriesDirectory directory = SeriesDirectory.open(suite.home().run(resume));
    SeriesRecord record = directory.record();
    if (!record.sets().containsAll(sets.values())) {
      throw wrongResume();
    }
    Series series = RecordedExperiment.read(suite, directory, sets.values(), resume);
    SeriesRun run = SeriesRun.resume(series, directory, maker(record.commandLine()), progress);
    // What is wrong with the series comes first: it is wrong still when the testbed that is up is
    // down.
    Root.requireTestbed("run --resume " + resume);
    return make(run);
  }

  private UserError wrongResume() {
    return new UserError(
        ExitCode.WRONG_USE,
        "--resume continues with the experiment, the --set and the folder of the series;"
            + " give it alone: sudo ./ntier run --resume "
            + resume);
  }

  private TestbedRuns maker(String commandLine) {
    return new TestbedRuns(suite.home(), machines(), commandLine, progress);
  }

  private static int make(SeriesRun run) throws Exception {
    return Interruptible.call(() -> run.make(() -> show(run.directory())));
  }

  private static int show(SeriesDirectory series) {
    System.out.println();
    System.out.println(SeriesComparison.of(series));
    return ExitCode.DONE;
  }

  private String commandLine(String asked) {
    StringBuilder line = new StringBuilder("ntier run ").append(asked);
    sets.values().forEach(set -> line.append(" --set ").append(set));
    return line.toString();
  }
}
