package ntier.export.figures;

import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import ntier.analysis.Findings;
import ntier.archive.RunWriteException;
import ntier.archive.WholeFile;

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
      double height = figure.height(findings);
      Canvas svg = new SvgCanvas(Figure.WIDTH, height);
      figure.draw(svg, findings, span);
      create(folder.resolve(figure.fileName() + ".svg"), svg.finish());
      Canvas pdf = new PdfCanvas(Figure.WIDTH, height);
      figure.draw(pdf, findings, span);
      create(folder.resolve(figure.fileName() + ".pdf"), pdf.finish());
    }
  }

  private static void create(Path file, byte[] content) {
    try {
      WholeFile.create(file, content);
    } catch (FileAlreadyExistsException e) {
      throw RunWriteException.of(file, e);
    }
  }
}
