package ntier.cli;

import java.util.concurrent.Callable;
import ntier.plan.SeriesText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows what an experiment comes to. */
@Command(
    name = "explain",
    description = {
      "Show an experiment's resolved plan, every value with its origin. Starts nothing.",
      "Of an experiment that makes several runs: what varies, and how long they take."
    },
    mixinStandardHelpOptions = true)
final class ExplainCommand implements Callable<Integer> {
  @Mixin private ExperimentChoice experiment;
  @Mixin private SetOption sets;

  @Override
  public Integer call() {
    SeriesText.lines(Suite.open().series(experiment.name(), sets.values()))
        .forEach(System.out::println);
    return ExitCode.DONE;
  }
}
