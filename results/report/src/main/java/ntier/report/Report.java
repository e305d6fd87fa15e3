package ntier.report;

import java.nio.file.Path;
import ntier.analysis.Findings;
import ntier.archive.RunDirectory;
import ntier.archive.RunWriteException;
import ntier.archive.WholeFile;

/** Writes {@code report.html}. */
public final class Report {
  private Report() {}

  /**
   * Writes the report of a run into its folder.
   *
   * @return the file
   * @throws RunWriteException if it cannot be written
   */
  public static Path write(Findings findings, RunDirectory run) {
    Path file = run.reportFile();
    WholeFile.replace(file, new Page(findings, run.manifest()).html());
    return file;
  }
}
