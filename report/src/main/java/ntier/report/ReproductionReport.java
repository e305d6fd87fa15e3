package ntier.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import ntier.analysis.reproduction.ReproducedPaper;
import ntier.archive.RunWriteException;

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
    try {
      return Files.writeString(file, new ReproductionPage(paper).html());
    } catch (IOException e) {
      throw RunWriteException.of(file, e);
    }
  }
}
