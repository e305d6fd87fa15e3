package ntier.report;

import java.nio.file.Path;
import ntier.analysis.reproduction.ReproducedPaper;
import ntier.archive.WholeFile;

/** Writes the page of a paper's reproduction. */
public final class ReproductionReport {
  private ReproductionReport() {}

  /**
   * Writes the page into the reproduction's folder, over one that is there.
   *
   * @return the file
   * @throws RunWriteException if it cannot be written
   */
  public static Path write(ReproducedPaper paper) {
    Path file = paper.directory().reportFile();
    WholeFile.replace(file, new ReproductionPage(paper).html());
    return file;
  }
}
