package ntier.export;

import ntier.analysis.Analysis;
import ntier.analysis.Detection;
import ntier.analysis.Findings;
import ntier.analysis.overflow.Drops;
import ntier.analysis.overflow.VlrtCauses;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.RunDataReader;
import ntier.archive.RunDirectory;

/**
 * A run that is exported. Its findings are made again from its files, so that an export never mixes
 * older ones with today's.
 *
 * @param requests of all phases
 */
public record ExportedRun(
    RunDirectory run,
    RunData recording,
    Findings findings,
    Drops drops,
    VlrtCauses causes,
    NumberedRequests requests) {

  /**
   * Reads a run, also one that was interrupted: then {@code findings().missing()} says what is
   * missing.
   *
   * @param detection what there is to find, by the causes
   * @throws ntier.archive.DamagedRunException if the manifest cannot be read
   */
  public static ExportedRun read(RunDirectory run, Detection detection) {
    RunData recording = RunDataReader.read(run);
    Drops drops = Drops.of(recording);
    return new ExportedRun(
        run,
        recording,
        Analysis.of(recording, detection),
        drops,
        VlrtCauses.of(recording, drops),
        NumberedRequests.read(run));
  }

  RunClock clock() {
    return new RunClock(findings.window().startMicros());
  }
}
