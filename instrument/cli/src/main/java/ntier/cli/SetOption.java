package ntier.cli;

import java.util.List;
import picocli.CommandLine.Option;

/** {@code --set} of the commands that read an experiment. */
final class SetOption {
  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Overrides a value of the experiment; `ntier explain` shows the keys.")
  private List<String> sets = List.of();

  /** The {@code key=value} pairs in the order they were typed. */
  List<String> values() {
    return sets;
  }
}
