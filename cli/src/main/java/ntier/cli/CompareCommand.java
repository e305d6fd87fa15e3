package ntier.cli;

import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import ntier.analysis.comparison.Comparison;
import ntier.analysis.comparison.ComparisonReader;
import ntier.archive.RunDirectory;
import ntier.archive.SeriesDirectory;
import ntier.report.ComparisonReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Puts several runs side by side: a page and, in short, a table. */
@Command(
    name = "compare",
    description = {
      "Show several runs side by side: who drops, figures, response times, queues and VLRT.",
      "Prints a table and the path of the page. Runs of equal plans count as repetitions.",
      "A single series gets its report made again."
    },
    footer = {
      "",
      "Examples:",
      "  ./ntier compare 2026-11-20T11-42-07-first-run 2026-11-20T12-01-30-first-run",
      "  ./ntier compare runs/2026-11-20T13-00-00-matrix",
      "  ./ntier compare RUN RUN --out nx0-nx3.html"
    },
    mixinStandardHelpOptions = true)
final class CompareCommand implements Callable<Integer> {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH-mm-ss");

  @Parameters(
      paramLabel = "RUN",
      arity = "1..*",
      description = "Names or folders of runs, or of series for all their finished runs.")
  private List<String> runs;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The page (default: compare-TIME.html in runs/); it must not exist yet.")
  private Path out;

  @Override
  public Integer call() {
    Home home = Home.find();
    List<Path> folders = runs.stream().map(home::run).toList();
    boolean series = folders.size() == 1 && SeriesDirectory.isSeries(folders.getFirst());
    if (series && out == null) {
      System.out.println(SeriesComparison.of(SeriesDirectory.open(folders.getFirst())));
    } else {
      Comparison comparison =
          series
              ? ComparisonReader.of(SeriesDirectory.open(folders.getFirst()))
              : ComparisonReader.of(several(folders));
      System.out.print(ComparisonText.of(comparison));
      System.out.println("\nreport: " + page(comparison, home));
    }
    return ExitCode.DONE;
  }

  private static List<RunDirectory> several(List<Path> folders) {
    List<RunDirectory> all = folders.stream().flatMap(CompareCommand::runs).toList();
    if (all.size() < 2) {
      throw new UserError(
          ExitCode.WRONG_USE,
          "only one run to compare: name at least two folders of runs/, or one of a series");
    }
    return all;
  }

  private static Stream<RunDirectory> runs(Path folder) {
    return SeriesDirectory.isSeries(folder)
        ? SeriesDirectory.open(folder).finishedRuns().stream()
        : Stream.of(RunDirectory.open(folder));
  }

  private Path page(Comparison comparison, Home home) {
    Path file =
        out == null
            ? home.runs().resolve("compare-" + TIME.format(LocalDateTime.now()) + ".html")
            : out.toAbsolutePath();
    if (out != null && isSeriesReport(file)) {
      ComparisonReport.replace(comparison, file);
      return file;
    }
    try {
      ComparisonReport.create(comparison, file);
    } catch (FileAlreadyExistsException e) {
      throw new UserError(
          ExitCode.WRONG_USE,
          file + ": exists and is left as it is; choose another --out, or remove it");
    }
    return file;
  }

  /** Made from the series' files, so that nothing is lost. */
  private static boolean isSeriesReport(Path file) {
    Path folder = file.normalize().getParent();
    return SeriesDirectory.isSeries(folder)
        && SeriesDirectory.open(folder).reportFile().equals(file.normalize());
  }
}
