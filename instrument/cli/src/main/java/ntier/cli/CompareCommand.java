package ntier.cli;

import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.Callable;
import ntier.analysis.comparison.BaselineComparison;
import ntier.analysis.comparison.Comparison;
import ntier.analysis.comparison.ComparisonReader;
import ntier.archive.RunDirectory;
import ntier.archive.SeriesDirectory;
import ntier.injection.Causes;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.UserError;
import ntier.machine.Home;
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
      "For a single series, its report is made again.",
      "With --baseline: whether drops, VLRT, p99, p99.9, throughput and CPU per request are"
          + " better or worse than in the baseline, or cannot be told apart. Only trusted runs count;"
          + " it takes five or more on each side, and intervals of the median that do not overlap."
    },
    footer = {
      "",
      "Examples:",
      "  ./ntier compare 2026-11-20T11-42-07-first-run 2026-11-20T12-01-30-first-run",
      "  ./ntier compare runs/2026-11-20T13-00-00-matrix",
      "  ./ntier compare RUN RUN --out nx0-nx3.html",
      "  ./ntier compare --baseline runs/2026-11-20T13-00-00-first-run runs/2026-11-21T09-00-00-first-run"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done; with --baseline: something is better and nothing is worse",
      "2:wrong use",
      "4:a run's files are damaged",
      "5:with --baseline: something is worse",
      "6:with --baseline: cannot tell; nothing is clearly better or worse",
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

  @Option(
      names = "--baseline",
      paramLabel = "RUN",
      description =
          "A run or a series to judge the others against; for several runs, several"
              + " --baseline. Makes no page.")
  private List<String> baseline = List.of();

  @Override
  public Integer call() {
    Home home = Home.find();
    List<Path> folders = runs.stream().map(home::run).toList();
    if (!baseline.isEmpty()) {
      return against(baseline.stream().map(home::run).toList(), folders);
    }
    boolean series = folders.size() == 1 && SeriesDirectory.isSeries(folders.getFirst());
    if (series && out == null) {
      System.out.println(SeriesComparison.of(SeriesDirectory.open(folders.getFirst())));
    } else {
      Comparison comparison =
          series
              ? ComparisonReader.of(
                  SeriesDirectory.open(folders.getFirst()), Causes.all().detection())
              : ComparisonReader.of(several(folders), Causes.all().detection());
      System.out.print(ComparisonText.of(comparison));
      System.out.println("\nreport: " + page(comparison, home));
    }
    return ExitCode.DONE;
  }

  private int against(List<Path> before, List<Path> after) {
    if (out != null) {
      throw wrong("--baseline makes no page: leave out --out, or --baseline");
    }
    BaselineComparison judged;
    try {
      judged = BaselineComparison.of(read(before), read(after));
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
    System.out.print(BaselineText.of(judged));
    return switch (judged.judgement()) {
      case BETTER -> ExitCode.DONE;
      case WORSE -> ExitCode.WORSE;
      case CANNOT_TELL -> ExitCode.CANNOT_TELL;
    };
  }

  /** A series by its own names, anything else by what differs. */
  private static Comparison read(List<Path> folders) {
    return folders.size() == 1 && SeriesDirectory.isSeries(folders.getFirst())
        ? ComparisonReader.of(SeriesDirectory.open(folders.getFirst()), Causes.all().detection())
        : ComparisonReader.of(
            folders.stream().flatMap(ComparedRuns::of).toList(), Causes.all().detection());
  }

  private static UserError wrong(String message) {
    return new UserError(ExitCode.WRONG_USE, message);
  }

  private static List<RunDirectory> several(List<Path> folders) {
    List<RunDirectory> all = folders.stream().flatMap(ComparedRuns::of).toList();
    if (all.size() < 2) {
      throw wrong(
          "only one run to compare: name at least two folders of runs/, or one of a series");
    }
    return all;
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
      throw wrong(file + ": exists and is left as it is; choose another --out, or remove it");
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
