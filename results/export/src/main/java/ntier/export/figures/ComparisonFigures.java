package ntier.export.figures;

import java.nio.file.Path;
import java.util.List;
import ntier.analysis.comparison.Comparison;
import ntier.analysis.comparison.RunFigure;
import ntier.analysis.comparison.Variant;
import ntier.archive.RunWriteException;

/** Writes the figures of a series, or of runs that are compared, each as SVG and as PDF. */
public final class ComparisonFigures {
  private ComparisonFigures() {}

  /**
   * Writes {@code variants-percentiles}, {@code variants-dropped}, {@code variants-vlrt}, {@code
   * variants-p99} and {@code variants-queues}.
   *
   * @param fromSeconds what the queues over time show, as in {@link TimeSpan#of}
   * @param folder exists and holds none of them
   * @throws RunWriteException if one cannot be written
   * @throws IllegalArgumentException if the part that is asked for is empty
   */
  public static void write(
      Comparison comparison, Double fromSeconds, Double toSeconds, Path folder) {
    List<Variant> variants = comparison.variants();
    VariantPercentiles percentiles = new VariantPercentiles(variants);
    FigureFile.write(folder, "variants-percentiles", percentiles.height(), percentiles::draw);
    dots(
        folder,
        "variants-dropped",
        VariantDots.ofTiers(
            "dropped requests",
            variants,
            comparison.figures().stream().filter(figure -> figure.tier().isPresent())));
    dots(
        folder,
        "variants-vlrt",
        VariantDots.of("very long requests (VLRT)", variants, figure(comparison, "vlrt")));
    dots(
        folder,
        "variants-p99",
        VariantDots.of(
            "99th percentile of response times in ms", variants, figure(comparison, "p99_ms")));
    VariantQueues queues = new VariantQueues(variants, fromSeconds, toSeconds);
    FigureFile.write(folder, "variants-queues", queues.height(), queues::draw);
  }

  private static void dots(Path folder, String name, VariantDots dots) {
    FigureFile.write(folder, name, dots.height(), dots::draw);
  }

  private static RunFigure figure(Comparison comparison, String key) {
    return comparison.figures().stream()
        .filter(figure -> figure.key().equals(key))
        .findFirst()
        .orElseThrow();
  }
}
