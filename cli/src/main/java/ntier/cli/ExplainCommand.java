package ntier.cli;

import java.util.List;
import java.util.concurrent.Callable;
import ntier.plan.SeriesText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what an experiment comes to. */
@Command(
    name = "explain",
    description = {
      "Show an experiment's resolved plan, every value with its origin. Starts nothing.",
      "Of an experiment that makes several runs: what varies, and how long they take."
    },
    mixinStandardHelpOptions = true)
final class ExplainCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "EXPERIMENT",
      arity = "0..1",
      defaultValue = Suite.FIRST_RUN,
      description = "A name of `ntier list experiments`, or a file (default: ${DEFAULT-VALUE}).")
  private String experiment;

  @Option(names = "--set", paramLabel = "KEY=VALUE", description = "As for run.")
  private List<String> sets = List.of();

  @Override
  public Integer call() {
    SeriesText.lines(Suite.open().series(experiment, sets)).forEach(System.out::println);
    return ExitCode.DONE;
  }
}
