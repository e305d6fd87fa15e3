package ntier.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.Machines;
import ntier.lifecycle.UserError;
import ntier.machine.Answer;
import ntier.machine.Home;
import ntier.plan.Place;
import ntier.plan.read.MachinesReader;
import ntier.testbed.TestbedSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Undoes what a dead run left behind. */
@Command(
    name = "clean",
    description = {
      "Undo what a killed run left behind: processes, namespaces, control groups, mounts.",
      "The next run does this by itself.",
      "With --profile: on the machines of a profile, and not here."
    },
    mixinStandardHelpOptions = true)
final class CleanCommand implements Callable<Integer> {
  @Option(
      names = "--profile",
      paramLabel = "PROFILE",
      description = "Clean the machines of this profile, a name of configs/profiles or a file.")
  private String profile;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Machines machines = Machines.local(Home.find(), TestbedSettings.standard());
    if (profile != null) {
      Place asked = Place.of("--profile " + profile);
      return tell(
          machines.clean(
              MachinesReader.read(Home.find().root(), profile, asked), System.out::println));
    }
    Root.require("clean");
    return clean(machines);
  }

  /** Cleans and tells what it did; refused while a testbed is up. */
  static int clean(Machines machines) throws IOException {
    return tell(machines.clean(System.out::println));
  }

  private static int tell(Answer.Cleaned cleaned) {
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
      System.out.println("nothing to clean: all is as it was");
    }
    return ExitCode.DONE;
  }
}
