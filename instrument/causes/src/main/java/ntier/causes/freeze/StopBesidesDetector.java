package ntier.causes.freeze;

import java.util.List;
import ntier.analysis.millibottleneck.Detector;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.recording.BlindRunData;

/**
 * A host that is stopped while another one is short of something, too, and so is not the first to
 * fall silent: see {@link ProvenStops}.
 */
final class StopBesidesDetector implements Detector {
  @Override
  public Proof proof() {
    return Proof.UNREAD;
  }

  @Override
  public List<Millibottleneck> find(BlindRunData recording, List<Millibottleneck> proven) {
    return new ProvenStops(recording).besides(proven);
  }

  @Override
  public boolean explains(BlindRunData recording, Millibottleneck own, Millibottleneck found) {
    return new ProvenStops(recording).explains(own, found);
  }
}
