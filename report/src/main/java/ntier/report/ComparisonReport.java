package ntier.report;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import ntier.analysis.comparison.Comparison;
import ntier.archive.RunWriteException;
import ntier.archive.WholeFile;

/** Writes the page that shows several runs side by side. */
public final class ComparisonReport {
  private ComparisonReport() {}

  /**
   * Writes a page of its own.
   *
   * @throws FileAlreadyExistsException if there is such a file: it is left as it is
   * @throws RunWriteException if it cannot be written
   */
  public static void create(Comparison comparison, Path file) throws FileAlreadyExistsException {
    try {
      Files.writeString(
          file, page(comparison, file), StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (IOException e) {
      throw RunWriteException.of(file, e);
    }
  }

  /**
   * Writes a page that may be there already, from an earlier analysis.
   *
   * @throws RunWriteException if it cannot be written
   */
  public static void replace(Comparison comparison, Path file) {
    WholeFile.replace(file, page(comparison, file));
  }

  private static String page(Comparison comparison, Path file) {
    return new ComparisonPage(comparison, file.toAbsolutePath().getParent()).html();
  }
}
