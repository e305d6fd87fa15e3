package ntier.analysis.millibottleneck;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.Recording;
import ntier.analysis.recording.TierRecording;

/**
 * A host of which some task waited for memory most of the time: for pages to be reclaimed, or for
 * those that had been to be read back (PSI "some" of memory). Nothing is found on machines that do
 * not count this.
 */
final class MemoryDetector implements Detector {
  /** Share of a tick in which some task waits for memory. */
  static final double SATURATED = 0.5;

  @Override
  public List<Millibottleneck> find(Recording recording) {
    List<Millibottleneck> found = new ArrayList<>();
    for (TierRecording tier : recording.tiers()) {
      Counter pressure = tier.host().memoryPressure();
      for (Saturation.Span span :
          new Saturation(recording, tier)
              .spans(pressure, sample -> pressure.rate(sample) >= SATURATED)) {
        found.add(millibottleneck(tier, TickEdges.of(pressure, span), span));
      }
    }
    return Origins.mostDownstream(found);
  }

  private static Millibottleneck millibottleneck(
      TierRecording tier, TickEdges edges, Saturation.Span span) {
    return new Millibottleneck(
        tier.role(),
        Kind.MEMORY,
        edges.startMicros(),
        edges.endMicros(),
        false,
        say(
            "tasks of %s waited for memory for %,d ms, while its queue rose from %d to %d",
            tier.role().key(),
            Math.round((edges.endMicros() - edges.startMicros()) / 1e3),
            span.queueBefore(),
            span.queuePeak()));
  }
}
