package ntier.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import ntier.archive.RunDirectory;
import ntier.cli.run.Results;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Makes a run's summary, findings and report again from its files. */
@Command(
    name = "analyze",
    description = "Analyse a run again from its files, and write its report again.",
    mixinStandardHelpOptions = true)
final class AnalyzeCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "RUN",
      arity = "0..1",
      description = "A run's name or folder; the newest one if absent.")
  private String run;

  @Override
  public Integer call() throws IOException {
    Home home = Home.find();
    RunDirectory directory = run == null ? newest(home) : RunDirectory.open(home.run(run));
    System.out.println(Results.of(directory).text());
    return ExitCode.DONE;
  }

  private static RunDirectory newest(Home home) {
    var runs = RunDirectory.list(home.runs());
    if (runs.isEmpty()) {
      throw new UserError(
          ExitCode.WRONG_USE, "there is no run yet in " + home.runs() + ": sudo ./ntier run");
    }
    return runs.getLast();
  }
}
