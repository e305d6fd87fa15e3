package ntier.analysis.millibottleneck;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.Recording;
import ntier.analysis.recording.TierRecording;

/**
 * A host of which some task waited for the disk most of the time (PSI "some" of I/O; paper 002,
 * section 3.3). Start and end are those of ticks.
 */
final class IoDetector implements Detector {
  /** Share of a tick in which some task waits for the disk. */
  static final double SATURATED = 0.5;

  @Override
  public List<Millibottleneck> find(Recording recording) {
    List<Millibottleneck> found = new ArrayList<>();
    for (TierRecording tier : recording.tiers()) {
      Counter pressure = tier.host().ioPressure();
      for (Saturation.Span span :
          new Saturation(recording, tier)
              .spans(pressure, sample -> pressure.rate(sample) >= SATURATED)) {
        found.add(millibottleneck(tier, span));
      }
    }
    return Origins.mostDownstream(found);
  }

  private static Millibottleneck millibottleneck(TierRecording tier, Saturation.Span span) {
    return new Millibottleneck(
        tier.role(),
        Kind.IO,
        span.startMicros(),
        span.endMicros(),
        false,
        say(
            "tasks of %s waited for the disk for %,d ms, while its queue rose from %d to %d",
            tier.role().key(),
            Math.round((span.endMicros() - span.startMicros()) / 1e3),
            span.queueBefore(),
            span.queuePeak()));
  }
}
