package ntier.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import ntier.analysis.Findings;
import ntier.archive.RunDirectory;

/** Writes {@code report.html}. */
public final class Report {
  private Report() {}

  /**
   * Writes the report of a run into its folder.
   *
   * @return the file
   * @throws UncheckedIOException if it cannot be written; the message names the file and what to do
   */
  public static Path write(Findings findings, RunDirectory run) {
    Path file = run.reportFile();
    String page = new Page(findings, run.manifest()).html();
    try {
      Files.writeString(file, page);
    } catch (IOException e) {
      throw new UncheckedIOException(
          file
              + ": the report cannot be written: "
              + e.getMessage()
              + "; free some space or check"
              + " the folder's permissions, then run `ntier analyze` on this run",
          e);
    }
    return file;
  }
}
