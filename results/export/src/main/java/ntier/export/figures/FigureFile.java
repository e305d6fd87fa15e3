package ntier.export.figures;

import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.function.Consumer;
import ntier.archive.RunWriteException;
import ntier.archive.WholeFile;

/** A figure as SVG and as PDF. */
final class FigureFile {
  private FigureFile() {}

  /**
   * Draws it once for each.
   *
   * @param folder exists and holds neither
   * @param name of the files, without their endings
   * @param height in points; all figures are {@link Figure#WIDTH} wide
   * @throws RunWriteException if one cannot be written
   */
  static void write(Path folder, String name, double height, Consumer<Canvas> draw) {
    Canvas svg = new SvgCanvas(Figure.WIDTH, height);
    draw.accept(svg);
    create(folder.resolve(name + ".svg"), svg.finish());
    Canvas pdf = new PdfCanvas(Figure.WIDTH, height);
    draw.accept(pdf);
    create(folder.resolve(name + ".pdf"), pdf.finish());
  }

  private static void create(Path file, byte[] content) {
    try {
      WholeFile.create(file, content);
    } catch (FileAlreadyExistsException e) {
      throw RunWriteException.of(file, e);
    }
  }
}
