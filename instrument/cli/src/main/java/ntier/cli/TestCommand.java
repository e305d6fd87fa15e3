package ntier.cli;

import ntier.lifecycle.ExitCode;
import ntier.lifecycle.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Named here for {@code --help}; the launcher carries it out, because it runs Maven. */
@Command(
    name = "test",
    description =
        "Run the unit tests, then tests that need root and real servers, and say what was skipped"
            + " and why.")
final class TestCommand implements Runnable {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help message and exit.")
  private boolean help;

  @Option(
      names = "--long",
      description = "Also run slow tests; without them it takes half an hour at most.")
  private boolean slowToo;

  @Parameters(paramLabel = "MAVEN", description = "Arguments for Maven, such as -rf :cli.")
  private String[] maven;

  @Override
  public void run() {
    throw new UserError(
        ExitCode.WRONG_USE, "tests are started by the launcher: run sudo ./ntier test");
  }
}
