package ntier.report;

import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import ntier.analysis.migration.MigrationStudy;
import ntier.archive.WholeFile;

/** Writes the page of a migration. */
public final class MigrationReport {
  private MigrationReport() {}

  /**
   * Writes a page of its own.
   *
   * @throws FileAlreadyExistsException if there is such a file: it is left as it is
   * @throws ntier.archive.RunWriteException if it cannot be written
   */
  public static void create(MigrationStudy study, Path file) throws FileAlreadyExistsException {
    WholeFile.create(file, new MigrationPage(study).html().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Writes the page into the series' folder, over one that is there.
   *
   * @throws ntier.archive.RunWriteException if it cannot be written
   */
  public static void replace(MigrationStudy study, Path file) {
    WholeFile.replace(file, new MigrationPage(study).html());
  }
}
