package ntier.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** {@code --set} of the commands that read an experiment. */
final class SetOption {
  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Overrides a value of the experiment; `ntier explain` shows the keys.")
  private List<String> sets = List.of();

  @Option(
      names = "--profile",
      paramLabel = "PROFILE",
      description =
          "Where the hosts are: a name of configs/profiles, or a file; as --set profile=PROFILE.")
  private String profile;

  /** The {@code key=value} pairs in the order they were typed; that of the profile is the last. */
  List<String> values() {
    List<String> values = new ArrayList<>(sets);
    if (profile != null) {
      values.add("profile=" + profile);
    }
    return List.copyOf(values);
  }
}
