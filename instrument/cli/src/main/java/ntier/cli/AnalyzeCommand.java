package ntier.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import ntier.archive.RunDirectory;
import ntier.archive.SeriesDirectory;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.Results;
import ntier.lifecycle.UserError;
import ntier.machine.Home;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Makes a run's summary, findings and report again from its files. */
@Command(
    name = "analyze",
    description = {
      "Analyse a run again from its files, and write its report again.",
      "For a series: each of its finished runs, and the comparison."
    },
    mixinStandardHelpOptions = true)
final class AnalyzeCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "RUN",
      arity = "0..1",
      description = "The name or folder of a run or of a series; the newest one if absent.")
  private String run;

  @Override
  public Integer call() throws IOException {
    Home home = Home.find();
    Path folder = run == null ? newest(home) : home.run(run);
    if (SeriesDirectory.isSeries(folder)) {
      series(SeriesDirectory.open(folder));
    } else {
      System.out.println(Results.of(RunDirectory.open(folder)).text());
    }
    return ExitCode.DONE;
  }

  private static void series(SeriesDirectory series) throws IOException {
    for (RunDirectory one : series.finishedRuns()) {
      System.out.println(one.id() + ": " + Results.of(one).report());
    }
    System.out.println();
    System.out.println(SeriesComparison.of(series));
  }

  private static Path newest(Home home) {
    return Stream.concat(
            RunDirectory.list(home.runs()).stream().map(RunDirectory::path),
            SeriesDirectory.list(home.runs()).stream().map(SeriesDirectory::path))
        .max(Comparator.comparing(path -> path.getFileName().toString()))
        .orElseThrow(
            () ->
                new UserError(
                    ExitCode.WRONG_USE,
                    "there is no run yet in " + home.runs() + ": sudo ./ntier run"));
  }
}
