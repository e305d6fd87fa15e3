package ntier.report;

import java.nio.file.Path;
import ntier.analysis.turns.TurnsFindings;
import ntier.archive.RunDirectory;
import ntier.archive.WholeFile;

/** Writes {@code report.html} of a run of turns. */
public final class TurnsReport {
  private TurnsReport() {}

  /**
   * Writes the report of a run into its folder.
   *
   * @return the file
   * @throws ntier.archive.RunWriteException if it cannot be written
   */
  public static Path write(TurnsFindings findings, RunDirectory run) {
    Path file = run.reportFile();
    WholeFile.replace(file, new TurnsPage(findings, run.manifest()).html());
    return file;
  }
}
