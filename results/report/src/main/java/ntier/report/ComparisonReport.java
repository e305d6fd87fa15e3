package ntier.report;

import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import ntier.analysis.comparison.Comparison;
import ntier.archive.WholeFile;

/** Writes the page that shows several runs side by side. */
public final class ComparisonReport {
  private ComparisonReport() {}

  /**
   * Writes a page of its own.
   *
   * @throws FileAlreadyExistsException if there is such a file: it is left as it is
   * @throws ntier.archive.RunWriteException if it cannot be written
   */
  public static void create(Comparison comparison, Path file) throws FileAlreadyExistsException {
    WholeFile.create(file, page(comparison, file).getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Writes a page that may be there already, from an earlier analysis.
   *
   * @throws ntier.archive.RunWriteException if it cannot be written
   */
  public static void replace(Comparison comparison, Path file) {
    WholeFile.replace(file, page(comparison, file));
  }

  private static String page(Comparison comparison, Path file) {
    return new ComparisonPage(comparison, file.toAbsolutePath().getParent()).html();
  }
}
