package ntier.cli;

import picocli.CommandLine.Command;

/** Named here for {@code --help}; the launcher carries it out, because it runs Maven. */
@Command(
    name = "test",
    description =
        "Unit tests, then those that need root and real servers, at most half an hour; with --long"
            + " also those that are slow. At the end, what was skipped and why.")
final class TestCommand implements Runnable {
  @Override
  public void run() {
    throw new UserError(
        ExitCode.WRONG_USE, "tests are started by the launcher: run sudo ./ntier test");
  }
}
