package ntier.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import ntier.analysis.Findings;
import ntier.analysis.comparison.Comparison;
import ntier.analysis.comparison.ComparisonReader;
import ntier.archive.RunDirectory;
import ntier.archive.SeriesDirectory;
import ntier.export.CsvExport;
import ntier.export.ExportFolder;
import ntier.export.ExportedRun;
import ntier.export.TurnsExport;
import ntier.export.VariantsTable;
import ntier.export.figures.ComparisonFigures;
import ntier.export.figures.FigureExport;
import ntier.export.figures.TimeSpan;
import ntier.injection.Causes;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.UserError;
import ntier.machine.Home;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a run's data and figures for other tools. */
@Command(
    name = "export",
    description = {
      "Write a run's data as CSV tables for pandas, DuckDB or R, and its figures as SVG and PDF.",
      "Needs no root. For a series, or several runs: each finished run in a separate folder, and"
          + " variants.csv, the medians over repetitions with their intervals; as figures, the"
          + " variants side by side.",
      "What each column means, with examples: docs/data.md."
    },
    footer = {
      "",
      "Examples:",
      "  ./ntier export 2026-11-20T11-42-07-first-run",
      "  ./ntier export runs/2026-11-20T13-00-00-matrix --out matrix-data",
      "  ./ntier export RUN --figures --from 2.5 --to 6 --out figures",
      "  ./ntier export RUN RUN --figures --out compared"
    },
    mixinStandardHelpOptions = true)
final class ExportCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "RUN",
      arity = "1..*",
      description = "The name or folder of a run or of a series; several are compared.")
  private List<String> runs;

  @Option(
      names = "--csv",
      description = "Tables of requests, tiers, millibottlenecks, drops and VLRT (the default).")
  private boolean csv;

  @Option(
      names = "--figures",
      description =
          "CPU, queues and VLRT over time, response times and percentiles, each as SVG and PDF;"
              + " with --csv the tables too.")
  private boolean figures;

  @Option(
      names = "--from",
      paramLabel = "SECONDS",
      description = "Figures over time begin here (default: with the measure phase).")
  private Double from;

  @Option(
      names = "--to",
      paramLabel = "SECONDS",
      description = "Figures over time end here (default: with the measure phase).")
  private Double to;

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description =
          "A new or empty folder (default: RUN-export in the current one,"
              + " comparison-export of several).")
  private Path out;

  @Override
  public Integer call() {
    if (!figures && (from != null || to != null)) {
      throw wrong("--from and --to are for --figures: the tables hold the whole run");
    }
    Home home = Home.find();
    List<Path> folders = runs.stream().map(home::run).toList();
    if (folders.size() > 1) {
      several(folders);
    } else if (SeriesDirectory.isSeries(folders.getFirst())) {
      series(SeriesDirectory.open(folders.getFirst()));
    } else {
      RunDirectory one = RunDirectory.open(folders.getFirst());
      Path target = target(one.id());
      whole(target, one.isOfTurns() ? () -> turns(one, target) : () -> export(one, target));
    }
    return ExitCode.DONE;
  }

  private void series(SeriesDirectory series) {
    if (series.finishedRuns().isEmpty()) {
      throw wrong("no run of " + series.path() + " is finished: there is nothing to export");
    }
    compared(
        series.finishedRuns(),
        () -> ComparisonReader.of(series, Causes.all().detection()),
        target(series.id()));
  }

  private void several(List<Path> folders) {
    List<RunDirectory> all = folders.stream().flatMap(ComparedRuns::of).toList();
    if (all.isEmpty()) {
      throw wrong("no run of these series is finished: there is nothing to export");
    }
    Set<String> names = new HashSet<>();
    for (RunDirectory one : all) {
      if (!names.add(one.id())) {
        throw wrong(
            "two runs have the name "
                + one.id()
                + ", which their folders of the export would have; runs with different names would be right");
      }
    }
    compared(all, () -> ComparisonReader.of(all, Causes.all().detection()), target("comparison"));
  }

  /** Each run in a folder of its own, and what compares them beside these. */
  private void compared(List<RunDirectory> all, Supplier<Comparison> read, Path target) {
    whole(
        target,
        () -> {
          Map<String, Findings> found = new HashMap<>();
          for (RunDirectory one : all) {
            Path own = target.resolve(one.id());
            prepare(own);
            found.put(one.id(), export(one, own));
          }
          Comparison comparison = as(read.get(), found);
          if (figures) {
            ComparisonFigures.write(comparison, from, to, target);
          }
          if (csv || !figures) {
            VariantsTable.write(comparison, target.resolve("variants.csv"));
          }
        });
  }

  /** By what was found for the export, as in the tables of the single runs. */
  private static Comparison as(Comparison read, Map<String, Findings> found) {
    return new Comparison(
        read.title(),
        read.notes(),
        read.runs().stream().map(run -> run.with(found.get(run.directory().id()))).toList());
  }

  private static void whole(Path target, Runnable export) {
    boolean made = !Files.exists(target);
    prepare(target);
    try {
      export.run();
    } catch (RuntimeException failed) {
      ExportFolder.discard(target, made, failed);
      throw failed;
    }
  }

  private Path target(String id) {
    return (out == null ? Path.of(id + "-export") : out).toAbsolutePath().normalize();
  }

  private static void prepare(Path folder) {
    String problem = ExportFolder.make(folder);
    if (!problem.isEmpty()) {
      throw wrong(problem);
    }
  }

  private void turns(RunDirectory run, Path target) {
    if (figures) {
      throw wrong(
          run.path()
              + ": figures are made of runs of emulated users; this is a run of turns, whose tables --csv writes");
    }
    TurnsExport exported = TurnsExport.of(run);
    exported.findings().missing().forEach(System.err::println);
    exported.write(target);
    System.out.println("exported: " + target);
  }

  private Findings export(RunDirectory directory, Path target) {
    ExportedRun exported = ExportedRun.read(directory, Causes.all().detection());
    exported.findings().missing().forEach(System.err::println);
    if (figures) {
      FigureExport.write(exported.findings(), span(exported), target);
    }
    if (csv || !figures) {
      CsvExport.write(exported, target);
    }
    System.out.println("exported: " + target);
    return exported.findings();
  }

  private TimeSpan span(ExportedRun exported) {
    try {
      return TimeSpan.of(exported.findings(), from, to);
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
  }

  private static UserError wrong(String message) {
    return new UserError(ExitCode.WRONG_USE, message);
  }
}
