package ntier.analysis.millibottleneck;

import java.util.List;
import ntier.analysis.recording.Recording;

/** Finds millibottlenecks of one kind, victims of other tiers' millibottlenecks left out. */
public interface Detector {
  /** Those that begin in the measure phase, by start. */
  List<Millibottleneck> find(Recording recording);
}
