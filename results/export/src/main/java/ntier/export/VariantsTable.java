package ntier.export;

import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import ntier.analysis.comparison.Comparison;
import ntier.analysis.comparison.MedianInterval;
import ntier.analysis.comparison.RunFigure;
import ntier.analysis.comparison.Spread;
import ntier.analysis.comparison.Variant;

/**
 * {@code variants.csv}: a line for each variant of a series and figure, with the median over its
 * repetitions and the interval of it.
 */
public final class VariantsTable {
  private VariantsTable() {}

  /**
   * Writes the table.
   *
   * @param file must not exist yet
   * @throws ntier.archive.RunWriteException if it cannot be written
   */
  public static void write(Comparison comparison, Path file) {
    try (CsvTable table =
        new CsvTable(
            file,
            "variant",
            "figure",
            "runs",
            "trusted",
            "median",
            "low",
            "high",
            "coverage_percent",
            "least",
            "most")) {
      for (Variant variant : comparison.variants()) {
        Stream.concat(comparison.figures().stream(), Stream.of(RunFigure.CPU_PER_REQUEST))
            .forEach(figure -> row(table, variant, figure));
      }
    }
  }

  private static void row(CsvTable table, Variant variant, RunFigure figure) {
    Optional<Spread> spread = variant.spread(figure.of());
    // The ends of an interval of a single run would suggest that it covers something.
    Optional<MedianInterval> interval =
        spread.flatMap(Spread::interval).filter(one -> one.coverage() > 0);
    table.row(
        variant.label(),
        figure.key(),
        variant.runs().size(),
        variant.trusted(),
        spread.map(Spread::median).orElse(null),
        interval.map(MedianInterval::low).orElse(null),
        interval.map(MedianInterval::high).orElse(null),
        interval.map(one -> 100 * one.coverage()).orElse(null),
        spread.map(Spread::least).orElse(null),
        spread.map(Spread::most).orElse(null));
  }
}
