package ntier.cli;

import java.util.List;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.UserError;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which migration {@code ntier migrate} is asked for. */
final class MigrationChoice {
  private static final String TO = "nginx-xtomcat-xmysql";
  private static final String LENGTH = "at least 500ms";
  private static final String EVERY = "5s";

  /** So many can be told apart. */
  private static final int REPEAT = 5;

  @Parameters(
      paramLabel = "STACK",
      arity = "0..1",
      description = {
        "Servers from the first tier to the last, joined by hyphens (default: "
            + StackChoice.DEFAULT
            + ")."
      })
  private String from;

  @Option(
      names = "--to",
      paramLabel = "STACK",
      description = "The stack to get to, of as many tiers (default: " + TO + ").")
  private String to;

  @Option(
      names = "--freeze",
      paramLabel = "TIERS",
      split = ",",
      description = "Tiers that are frozen in turns (default: all but the first).")
  private List<String> frozen = List.of();

  @Option(
      names = "--for",
      paramLabel = "TIME",
      description = "How long each freeze lasts (default: " + LENGTH + ").")
  private String length;

  @Option(
      names = "--every",
      paramLabel = "TIME",
      description = "From one freeze to the next, of whichever tier (default: " + EVERY + ").")
  private String every;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      description =
          "Runs of each stack (default: " + REPEAT + "); with fewer than 5 no step can be judged.")
  private Integer repeat;

  /** Whether anything of it was typed. */
  boolean given() {
    return from != null
        || to != null
        || !frozen.isEmpty()
        || length != null
        || every != null
        || repeat != null;
  }

  /**
   * Refuses a number of runs that makes no sense.
   *
   * @throws UserError saying what would be right
   */
  void check() {
    if (repeat != null && (repeat < 1 || repeat > 100)) {
      throw new UserError(
          ExitCode.WRONG_USE, "--repeat is " + repeat + "; 1 to 100 would be right");
    }
  }

  /** What was typed, or else the defaults. */
  MigrationExperiment.Asked asked(List<String> sets) {
    return new MigrationExperiment.Asked(
        from == null ? StackChoice.DEFAULT : from,
        to == null ? TO : to,
        frozen,
        length == null ? LENGTH : length,
        every == null ? EVERY : every,
        repeat == null ? REPEAT : repeat,
        sets);
  }
}
