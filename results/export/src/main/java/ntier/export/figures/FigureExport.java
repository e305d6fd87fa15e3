package ntier.export.figures;

import java.nio.file.Path;
import ntier.analysis.Findings;
import ntier.archive.RunWriteException;

/** Writes the figures of a run, each as SVG and as PDF. */
public final class FigureExport {
  private FigureExport() {}

  /**
   * Writes all of them.
   *
   * @param span what the figures over time show; the histogram and the percentiles are always of
   *     the whole measure phase
   * @param folder exists and holds none of them
   * @throws RunWriteException if one cannot be written
   */
  public static void write(Findings findings, TimeSpan span, Path folder) {
    for (Figure figure : Figure.values()) {
      FigureFile.write(
          folder,
          figure.fileName(),
          figure.height(findings),
          canvas -> figure.draw(canvas, findings, span));
    }
  }
}
