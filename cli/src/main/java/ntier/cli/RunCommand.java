package ntier.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import ntier.cli.console.ProgressLine;
import ntier.cli.run.ExperimentRun;
import ntier.cli.run.Results;
import ntier.plan.Plan;
import ntier.testbed.LabSettings;
import ntier.testbed.journal.LabLock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs an experiment from beginning to report. */
@Command(
    name = "run",
    description = {
      "Run an experiment: install what is missing, bring the stack up, load it, inject, analyse.",
      "Prints the verdict and the path of report.html. Ctrl-C leaves the machine as it was."
    },
    footer = {
      "",
      "Examples:",
      "  sudo ./ntier run",
      "  sudo ./ntier run first-run-quiet",
      "  sudo ./ntier run --set inject.for=150ms --set workload.users=3000"
    },
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "EXPERIMENT",
      arity = "0..1",
      defaultValue = Suite.FIRST_RUN,
      description = "A name of `ntier list experiments`, or a file (default: ${DEFAULT-VALUE}).")
  private String experiment;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Overrides a value of the experiment; `ntier explain` shows the keys.")
  private List<String> sets = List.of();

  @Option(
      names = "--runs",
      paramLabel = "FOLDER",
      description = "Where the run's folder is made (default: runs/ of the checkout).")
  private Path runs;

  @Override
  public Integer call() throws Exception {
    Suite suite = Suite.open();
    Plan plan = suite.plan(experiment, sets);
    Root.require("run " + experiment);
    LabSettings settings = LabSettings.standard();
    // Said at once: fetching and building come before the lock itself is taken.
    LabLock.requireFree(settings);
    ProgressLine progress = ProgressLine.onStandardOutput();
    progress.say(plan.experiment() + ": " + plan.title());
    ExperimentRun run =
        new ExperimentRun(suite.home(), settings, plan, runRequest(suite), progress);
    Results results = Interruptible.call(run::execute);
    System.out.println();
    System.out.println(results.text());
    return ExitCode.DONE;
  }

  private ExperimentRun.Request runRequest(Suite suite) {
    Path folder = runs == null ? suite.home().runs() : runs.toAbsolutePath();
    return new ExperimentRun.Request(folder, commandLine());
  }

  private String commandLine() {
    StringBuilder line = new StringBuilder("ntier run ").append(experiment);
    sets.forEach(set -> line.append(" --set ").append(set));
    return line.toString();
  }
}
