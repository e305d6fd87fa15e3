package ntier.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import ntier.cli.exercises.Checked;
import ntier.cli.exercises.Exercises;
import ntier.cli.exercises.Simulations;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.UserError;
import ntier.machine.Home;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says which answers to the laboratory's exercises are right. */
@Command(
    name = "check",
    description = {
      "Check answers to the laboratory's exercises against the simulation, in some seconds.",
      "Says right or wrong, with a hint that does not give the answer away. Needs no root.",
      "The exercises: docs/lab/README.md"
    },
    footer = {
      "",
      "Examples:",
      "  ./ntier check --form > answers.yaml",
      "  ./ntier check answers.yaml"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the answers were checked; with --exit-code: and all are right",
      "2:wrong use, or a file that cannot be read as answers",
      "5:with --exit-code: an answer is wrong or missing",
    },
    mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "ANSWERS",
      arity = "0..1",
      description = "A file of answers; exercises that it lacks are not asked.")
  private Path answers;

  @Option(
      names = "--form",
      description = "Prints such a file, with the questions and without answers.")
  private boolean form;

  @Option(names = "--exit-code", description = "Ends with 5 where an answer is wrong or missing.")
  private boolean exitCode;

  @Override
  public Integer call() {
    if (form == (answers != null) || (form && exitCode)) {
      throw wrong(
          "either --form or a file of answers would be right: ./ntier check --form > answers.yaml, then ./ntier check answers.yaml");
    }
    Path home = Home.find().root();
    Exercises exercises = new Exercises(home, Simulations.of(home));
    if (form) {
      System.out.print(exercises.form());
      return ExitCode.DONE;
    }
    return check(exercises);
  }

  private int check(Exercises exercises) {
    try {
      Checked checked = exercises.check(answers);
      System.out.print(checked.text());
      return exitCode && !checked.allRight() ? ExitCode.DIFFERS : ExitCode.DONE;
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
  }

  private static UserError wrong(String message) {
    return new UserError(ExitCode.WRONG_USE, message);
  }
}
