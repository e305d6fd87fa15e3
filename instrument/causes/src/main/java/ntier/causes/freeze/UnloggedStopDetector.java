package ntier.causes.freeze;

import java.util.List;
import ntier.analysis.millibottleneck.Detector;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.recording.BlindRunData;

/**
 * A host that is stopped, where no server keeps a log of requests that would show a silence, as in
 * a watch of servers that were there before: see {@link UnloggedStops}. Start and end are those of
 * ticks.
 */
final class UnloggedStopDetector implements Detector {
  @Override
  public Proof proof() {
    return Proof.SILENCE;
  }

  @Override
  public List<Millibottleneck> find(BlindRunData recording, List<Millibottleneck> proven) {
    return new UnloggedStops(recording)
        .found().stream()
            .filter(
                stop ->
                    proven.stream()
                        .noneMatch(it -> it.overlaps(stop.startMicros(), stop.endMicros())))
            .toList();
  }
}
