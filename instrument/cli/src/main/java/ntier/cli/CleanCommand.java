package ntier.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.Machines;
import ntier.lifecycle.UserError;
import ntier.machine.Answer;
import ntier.machine.Home;
import ntier.testbed.TestbedSettings;
import picocli.CommandLine.Command;

/** Undoes what a dead run left behind. */
@Command(
    name = "clean",
    description = {
      "Undo what a killed run left behind: processes, namespaces, control groups, mounts.",
      "The next run does this by itself."
    },
    mixinStandardHelpOptions = true)
final class CleanCommand implements Callable<Integer> {
  @Override
  public Integer call() throws IOException {
    Root.require("clean");
    return clean(Machines.local(Home.find(), TestbedSettings.standard()));
  }

  /** Cleans and tells what it did; refused while a testbed is up. */
  static int clean(Machines machines) throws IOException {
    Answer.Cleaned cleaned = machines.clean(System.out::println);
    cleaned.done().forEach(step -> System.out.println("undone: " + step));
    cleaned.failed().forEach(step -> System.out.println("NOT undone: " + step));
    cleaned.left().forEach(seen -> System.out.println("left alone: " + seen));
    if (!cleaned.failed().isEmpty()) {
      throw new UserError(
          ExitCode.FAILED,
          "some of it could not be undone: fix what the lines above say, then run it again");
    }
    if (cleaned.damaged()) {
      throw new UserError(
          ExitCode.FAILED,
          "the journal was damaged, so it is unknown whether everything was undone: see above");
    }
    if (cleaned.done().isEmpty()) {
      System.out.println("nothing to clean: this machine is as it was");
    }
    return ExitCode.DONE;
  }
}
