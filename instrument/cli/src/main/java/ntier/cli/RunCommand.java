package ntier.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Callable;
import ntier.archive.RunDirectory;
import ntier.archive.SeriesDirectory;
import ntier.archive.SeriesRecord;
import ntier.lifecycle.Errors;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.ExperimentRun;
import ntier.lifecycle.Machines;
import ntier.lifecycle.Results;
import ntier.lifecycle.RunMaker;
import ntier.lifecycle.SeriesRun;
import ntier.lifecycle.Suite;
import ntier.lifecycle.TestbedRuns;
import ntier.lifecycle.UserError;
import ntier.lifecycle.console.ProgressLine;
import ntier.plan.Plan;
import ntier.plan.Series;
import ntier.plan.SeriesText;
import ntier.testbed.TestbedSettings;
import ntier.testbed.journal.TestbedLock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs an experiment from beginning to report. */
@Command(
    name = "run",
    description = {
      "Run an experiment: install what is missing, bring the stack up, load it, inject, analyse.",
      "Prints the verdict and the path of report.html. Ctrl-C leaves the machine as it was.",
      "An experiment that lists several stacks or values makes a run for each, and compares them."
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

  @Override
  public Integer call() throws Exception {
    Suite suite = Suite.open();
    if (resume != null) {
      return resume(suite);
    }
    String asked = experiment.name();
    Series series = suite.series(asked, sets.values());
    TestbedSettings settings = lab("run " + asked);
    progress.say(series.experiment() + ": " + series.title());
    return series.single()
        ? single(suite, settings, series.variants().getFirst().plan(), commandLine(asked))
        : series(suite, settings, series, asked);
  }

  /** What a command needs that brings up a lab: root, and no other lab. */
  static TestbedSettings lab(String command) throws IOException {
    Root.require(command);
    TestbedSettings settings = TestbedSettings.standard();
    // Said at once: fetching and building come before the lock itself is taken.
    TestbedLock.requireFree(settings);
    return settings;
  }

  private int single(Suite suite, TestbedSettings settings, Plan plan, String commandLine)
      throws Exception {
    var request =
        new ExperimentRun.Request(
            () ->
                RunDirectory.create(
                    runs.in(suite.home()), plan.experiment(), Clock.systemDefaultZone()),
            commandLine);
    ExperimentRun run =
        new ExperimentRun(
            suite.home(), Machines.local(suite.home(), settings), plan, request, progress);
    Results results = Interruptible.call(run::execute);
    System.out.println();
    System.out.println(results.text());
    return ExitCode.DONE;
  }

  private int series(Suite suite, TestbedSettings settings, Series series, String asked)
      throws Exception {
    progress.say(SeriesText.runs(series));
    TestbedRuns maker =
        new TestbedRuns(
            suite.home(), Machines.local(suite.home(), settings), commandLine(asked), progress);
    Path file = suite.plans().find(asked);
    Path home = suite.home().root();
    var what =
        new SeriesRun.Asked(
            (file.startsWith(home) ? home.relativize(file) : file).toString(),
            sets.values(),
            commandLine(asked));
    return Interruptible.call(
        () -> {
          maker.prepare(plans(series));
          SeriesRun run =
              SeriesRun.begin(series, runs.in(suite.home()), what, telling(maker), progress);
          RecordedExperiment.keep(suite.home(), file, run.directory());
          return finish(run);
        });
  }

  private int resume(Suite suite) throws Exception {
    if (experiment.typed().isPresent() || runs.given()) {
      throw wrongResume();
    }
    SeriesDirectory directory = SeriesDirectory.open(suite.home().run(resume));
    SeriesRecord record = directory.record();
    if (!record.sets().containsAll(sets.values())) {
      throw wrongResume();
    }
    Path file = RecordedExperiment.file(suite.home(), directory, record);
    Series series = suite.series(file.toString(), record.sets());
    RecordedExperiment.refusePrograms(suite.home(), series, sets.values(), resume);
    TestbedRuns maker =
        new TestbedRuns(
            suite.home(),
            Machines.local(suite.home(), TestbedSettings.standard()),
            record.commandLine(),
            progress);
    // What is wrong with the series comes first: it is wrong still when the lab that is up is down.
    SeriesRun run = SeriesRun.resume(series, directory, telling(maker), progress);
    lab("run --resume " + resume);
    return Interruptible.call(
        () -> {
          maker.prepare(plans(series));
          return finish(run);
        });
  }

  private UserError wrongResume() {
    return new UserError(
        ExitCode.WRONG_USE,
        "--resume continues with the experiment, the --set and the folder of the series;"
            + " give it alone: sudo ./ntier run --resume "
            + resume);
  }

  /** A series goes on after any failure; what is a defect of the suite is told with its trace. */
  static RunMaker telling(RunMaker maker) {
    return (plan, directory) -> {
      try {
        maker.make(plan, directory);
      } catch (Exception failure) {
        if (Errors.forUser(failure) == null) {
          failure.printStackTrace();
        }
        throw failure;
      }
    };
  }

  private static List<Plan> plans(Series series) {
    return series.variants().stream().map(Series.Variant::plan).toList();
  }

  private static int finish(SeriesRun run) throws Exception {
    List<SeriesRecord.Run> failed = run.execute();
    System.out.println();
    System.out.println(SeriesComparison.of(run.directory()));
    run.giveToCaller();
    if (!failed.isEmpty()) {
      StringBuilder text = new StringBuilder(failed.size() + " of the runs failed:");
      failed.forEach(one -> text.append("\n  ").append(one.label()).append(": ").append(one.why()));
      throw new UserError(ExitCode.FAILED, text.toString());
    }
    return ExitCode.DONE;
  }

  private String commandLine(String asked) {
    StringBuilder line = new StringBuilder("ntier run ").append(asked);
    sets.values().forEach(set -> line.append(" --set ").append(set));
    return line.toString();
  }
}
