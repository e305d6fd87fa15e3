package ntier.findings;

import ntier.analysis.Analysis;
import ntier.analysis.Detection;
import ntier.analysis.Findings;
import ntier.archive.RunDirectory;
import ntier.injection.Causes;

/** Analyses a run as the suite does: with what all its causes tell the analysis. */
public final class Analysed {
  /** What the causes of the suite tell. */
  public static final Detection DETECTION = Causes.all().detection();

  private Analysed() {}

  /** The findings of a run. */
  public static Findings of(RunDirectory run) {
    return Analysis.of(run, DETECTION);
  }
}
