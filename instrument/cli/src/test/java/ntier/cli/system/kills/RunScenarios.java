package ntier.cli.system.kills;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.cli.system.CausesUnderWay;
import ntier.cli.system.Ntier;
import ntier.cli.system.kills.Moment.Section;

/**
 * Commands that end by themselves and leave a recording. Their sections are as long as they were
 * here, on two cores.
 */
final class RunScenarios {
  private static final List<String> SMALL =
      List.of(
          "database=small",
          "workload.users=100",
          "workload.thinkTime=1s",
          "phases={ramp: 1s, warmUp: 1s, measure: 3s}");

  private RunScenarios() {}

  private record Command(Path folder, List<String> sets, List<Section> life) implements Scenario {
    @Override
    public Ntier start() throws IOException {
      List<String> arguments = new ArrayList<>(List.of("run", "first-run"));
      arguments.addAll(List.of("--runs", folder.toString()));
      SMALL.forEach(set -> arguments.addAll(List.of("--set", set)));
      sets.forEach(set -> arguments.addAll(List.of("--set", set)));
      return Ntier.start(arguments.toArray(String[]::new));
    }

    @Override
    public Optional<Path> runs() {
      return Optional.of(folder);
    }
  }

  /** One run with all causes, a second system among them. */
  static Scenario everyCause(Path runs, CausesUnderWay causes) {
    return new Command(
        runs,
        List.of("inject=" + causes.asExperiment()),
        List.of(
            new Section("start", "", 11_000),
            new Section("load", "web: apache ready", 8_000),
            new Section("end", "analysing", 500)));
  }

  /** Two short runs. */
  static Scenario series(Path runs) {
    return new Command(
        runs,
        List.of("inject=[{freeze: app, for: [50ms, 100ms], every: 500ms, after: 100ms}]"),
        List.of(
            new Section("first run", "", 13_000), new Section("second run", "run 2 of 2", 12_000)));
  }
}
