package ntier.cli;

import java.util.Optional;
import ntier.lifecycle.Suite;
import picocli.CommandLine.Parameters;

/** Which experiment a command is about. */
final class ExperimentChoice {
  static final String DESCRIPTION =
      "A name of `ntier list experiments`, or a file (default: " + Suite.FIRST_RUN + ").";

  @Parameters(paramLabel = "EXPERIMENT", arity = "0..1", description = DESCRIPTION)
  private String experiment;

  /** What was typed, if anything. */
  Optional<String> typed() {
    return Optional.ofNullable(experiment);
  }

  /** What was typed, or the first experiment. */
  String name() {
    return typed().orElse(Suite.FIRST_RUN);
  }
}
