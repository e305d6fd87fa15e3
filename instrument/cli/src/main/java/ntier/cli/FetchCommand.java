package ntier.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import ntier.archive.Manifest;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.Machines;
import ntier.lifecycle.Suite;
import ntier.lifecycle.console.ProgressLine;
import ntier.plan.Plan;
import ntier.provisioning.Cache;
import ntier.testbed.TestbedSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Gets what experiments are made from, so that they can be run without a network later. */
@Command(
    name = "fetch",
    description = {
      "Fetch servers and build databases for experiments ahead of time; nothing is run.",
      "What is there already stays. Afterwards these experiments need no network.",
      "To prepare the machines of a class: docs/lab/machines.md"
    },
    footer = {"", "Examples:", "  sudo ./ntier fetch", "  sudo ./ntier fetch first-run log-flush"},
    mixinStandardHelpOptions = true)
final class FetchCommand implements Callable<Integer> {
  /** Has all stacks of the laboratory's exercises. */
  private static final String EXERCISES = "matrix";

  @Parameters(
      paramLabel = "EXPERIMENT",
      arity = "0..*",
      description =
          "Names of `ntier list experiments`, or files (default: "
              + EXERCISES
              + ", which has all stacks of the exercises).")
  private List<String> experiments = List.of(EXERCISES);

  @Override
  public Integer call() throws Exception {
    Suite suite = Suite.open();
    List<Plan> plans = new ArrayList<>();
    for (String experiment : experiments) {
      plans.addAll(suite.experiment(experiment, List.of()).plans());
    }
    Root.requireTestbed("fetch " + String.join(" ", experiments));
    ProgressLine progress = ProgressLine.onStandardOutput();
    Machines machines = Machines.local(suite.home(), TestbedSettings.standard());
    List<Manifest.Part> parts = Interruptible.call(() -> machines.fetch(plans, progress::say));
    System.out.printf(
        "%d packages and the databases of %s are in %s%n",
        parts.size(), String.join(", ", experiments), Cache.defaultRoot());
    return ExitCode.DONE;
  }
}
