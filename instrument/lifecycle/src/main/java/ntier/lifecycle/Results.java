package ntier.lifecycle;

import java.io.IOException;
import java.nio.file.Path;
import ntier.analysis.Analysis;
import ntier.analysis.Findings;
import ntier.analysis.TerminalSummary;
import ntier.analysis.turns.TurnsAnalysis;
import ntier.analysis.turns.TurnsFindings;
import ntier.analysis.turns.TurnsText;
import ntier.archive.RunDirectory;
import ntier.archive.RunWriteException;
import ntier.injection.Causes;
import ntier.machine.RunFailedException;
import ntier.report.Report;
import ntier.report.TurnsReport;

/**
 * What the analysis makes of a run's files.
 *
 * @param text the verdict, for a terminal
 * @param report the page
 */
public record Results(String text, Path report) {

  /** Analyses, and writes summary, findings and report. */
  public static Results of(RunDirectory run) throws IOException {
    try {
      return run.isOfTurns() ? ofTurns(run) : ofUsers(run);
    } catch (RunWriteException unwritable) {
      throw new RunFailedException(
          unwritable.getMessage()
              + "; what the run recorded is complete, and ./ntier analyze "
              + run.path()
              + " makes its results again");
    }
  }

  private static Results ofUsers(RunDirectory run) throws IOException {
    Findings findings = Analysis.of(run, Causes.all().detection());
    Analysis.write(findings, run);
    Path report = Report.write(findings, run);
    return new Results(TerminalSummary.render(findings) + "\nreport: " + report, report);
  }

  private static Results ofTurns(RunDirectory run) {
    TurnsFindings findings = TurnsAnalysis.of(run);
    TurnsAnalysis.write(findings, run);
    Path report = TurnsReport.write(findings, run);
    return new Results(TurnsText.render(findings, report), report);
  }
}
