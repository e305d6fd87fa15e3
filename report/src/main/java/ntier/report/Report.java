package ntier.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import ntier.analysis.Findings;
import ntier.archive.RunDirectory;
import ntier.archive.RunWriteException;

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
    String page = new Page(findings, run.manifest()).html();
    try {
      Files.writeString(file, page);
    } catch (IOException e) {
      throw RunWriteException.of(file, e);
    }
    return file;
  }
}
