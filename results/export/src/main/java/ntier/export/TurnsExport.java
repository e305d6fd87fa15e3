package ntier.export;

import static ntier.analysis.words.Words.key;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import ntier.analysis.comparison.MedianInterval;
import ntier.analysis.comparison.Spread;
import ntier.analysis.turns.JudgedRatio;
import ntier.analysis.turns.PointCalls;
import ntier.analysis.turns.PointFigures;
import ntier.analysis.turns.TurnFigure;
import ntier.analysis.turns.TurnsAnalysis;
import ntier.analysis.turns.TurnsFindings;
import ntier.archive.RunDirectory;
import ntier.archive.Turn;
import ntier.archive.TurnCalls;

/** Writes the tables of a run of turns; what each column means is in {@code docs/data.md}. */
public final class TurnsExport {
  private final TurnsFindings findings;
  private final List<Turn> turns;

  private TurnsExport(TurnsFindings findings, List<Turn> turns) {
    this.findings = findings;
    this.turns = turns;
  }

  /**
   * Reads a run of turns, also one that was interrupted: then {@code findings().missing()} says
   * what is missing. Its findings are made again from its files.
   *
   * @throws ntier.archive.DamagedRunException if manifest, plan or turns cannot be read
   */
  public static TurnsExport of(RunDirectory run) {
    return new TurnsExport(TurnsAnalysis.of(run), Turn.FORMAT.readIfThere(run.turnsFile()));
  }

  /** What was found in the run. */
  public TurnsFindings findings() {
    return findings;
  }

  /**
   * Writes all tables, always the same ones.
   *
   * @param folder exists and holds none of them
   * @throws ntier.archive.RunWriteException if one cannot be written
   */
  public void write(Path folder) {
    TurnsTable.write(turns, folder.resolve("turns.csv"));
    points(folder.resolve("points.csv"));
    ratios(folder.resolve("ratios.csv"));
    rounds(folder.resolve("round_ratios.csv"));
    calls(folder.resolve("calls.csv"));
  }

  private void points(Path file) {
    try (CsvTable table =
        new CsvTable(
            file,
            "variant",
            "load",
            "measure",
            "rounds",
            "median",
            "low",
            "high",
            "coverage_percent",
            "least",
            "most",
            "bottleneck",
            "errors",
            "wrong_lengths")) {
      for (PointFigures point : findings.points()) {
        for (TurnFigure figure : point.figures()) {
          Spread spread = figure.rounds();
          table.row(
              point.point().variant(),
              point.point().load(),
              key(figure.measure()),
              spread.interval().map(MedianInterval::values).orElse(null),
              spread.median(),
              end(spread, MedianInterval::low),
              end(spread, MedianInterval::high),
              end(spread, one -> 100 * one.coverage()),
              spread.least(),
              spread.most(),
              key(point.bottleneck()),
              point.errors(),
              point.wrongLengths());
        }
      }
    }
  }

  /** The ends of an interval of a single round would suggest that it covers something. */
  private static Double end(Spread spread, Function<MedianInterval, Double> of) {
    Optional<MedianInterval> interval = spread.interval().filter(one -> one.coverage() > 0);
    return interval.map(of).orElse(null);
  }

  private void ratios(Path file) {
    try (CsvTable table =
        new CsvTable(
            file,
            "variant",
            "to",
            "load",
            "measure",
            "rounds",
            "median",
            "low",
            "high",
            "coverage_percent",
            "told",
            "believed",
            "why")) {
      for (JudgedRatio judged : findings.ratios()) {
        Spread spread = judged.ratio().rounds();
        table.row(
            judged.ratio().of().variant(),
            judged.ratio().to().variant(),
            judged.ratio().of().load(),
            key(judged.ratio().measure()),
            judged.rounds().size(),
            spread.median(),
            end(spread, MedianInterval::low),
            end(spread, MedianInterval::high),
            end(spread, one -> 100 * one.coverage()),
            judged.told(),
            judged.why().isEmpty(),
            judged.why().orElse(null));
      }
    }
  }

  private void rounds(Path file) {
    try (CsvTable table =
        new CsvTable(file, "round", "variant", "to", "load", "measure", "ratio")) {
      for (JudgedRatio judged : findings.ratios()) {
        judged
            .rounds()
            .forEach(
                one ->
                    table.row(
                        one.round(),
                        judged.ratio().of().variant(),
                        judged.ratio().to().variant(),
                        judged.ratio().of().load(),
                        key(judged.ratio().measure()),
                        one.ratio()));
      }
    }
  }

  private void calls(Path file) {
    try (CsvTable table =
        new CsvTable(
            file,
            "variant",
            "load",
            "call",
            "per_request",
            "results_per_call",
            "errors_per_call")) {
      for (PointFigures point : findings.points()) {
        point.calls().ifPresent(calls -> calls(table, point, calls));
      }
    }
  }

  private static void calls(CsvTable table, PointFigures point, PointCalls calls) {
    String variant = point.point().variant();
    String load = point.point().load();
    calls
        .kinds()
        .forEach(
            kind ->
                table.row(
                    variant,
                    load,
                    kind.call(),
                    kind.perRequest(),
                    kind.resultsPerCall(),
                    kind.errorsPerCall()));
    table.row(variant, load, TurnCalls.SWITCH, calls.switchesPerRequest(), null, null);
    table.row(variant, load, TurnCalls.PREEMPTION, calls.preemptionsPerRequest(), null, null);
  }
}
