package ntier.analysis.millibottleneck;

import java.util.List;
import ntier.analysis.recording.BlindRunData;

/** Finds millibottlenecks of one sort, victims of other tiers' millibottlenecks left out. */
public interface Detector {
  /**
   * Those that begin in the measure phase, by start.
   *
   * @param proven what the detectors before it have found: kinds that are shown by more
   */
  List<Millibottleneck> find(BlindRunData recording, List<Millibottleneck> proven);
}
