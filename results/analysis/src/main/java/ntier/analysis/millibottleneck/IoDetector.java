package ntier.analysis.millibottleneck;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.analysis.recording.BlindRunData;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.TierData;

/**
 * A host that waited for the disk (paper 002, section 3.3). Where it has a disk of its own, its
 * reads show from when to when ({@link DiskStalls}); else some task of it waited most of the time
 * (PSI "some" of I/O), and start and end are those of ticks.
 */
final class IoDetector implements Detector {
  /** Requests that are in a tier, at least, some time while its own disk stands still. */
  private static final int WORK = 5;

  @Override
  public Proof proof() {
    return Proof.WAITED_FOR_DISK;
  }

  @Override
  public List<Millibottleneck> find(BlindRunData recording, List<Millibottleneck> proven) {
    List<Millibottleneck> found = new ArrayList<>();
    for (TierData tier : recording.servers()) {
      DiskStalls stalls =
          new DiskStalls(recording.window(), tier.host().ioPressure(), tier.disk().reads());
      if (stalls.canTell()) {
        stalls.spans().forEach(span -> ofDisk(tier, span).ifPresent(found::add));
      } else {
        found.addAll(ofPressure(recording, tier));
      }
    }
    return Origins.mostDownstream(recording, found);
  }

  private static Optional<Millibottleneck> ofDisk(TierData tier, DiskStalls.Span span) {
    long before = tier.peakQueue(span.startMicros(), span.startMicros());
    long peak = tier.peakQueue(span.startMicros(), span.endMicros());
    return peak < WORK
        ? Optional.empty()
        : Optional.of(millibottleneck(tier, span.startMicros(), span.endMicros(), before, peak));
  }

  private static List<Millibottleneck> ofPressure(BlindRunData recording, TierData tier) {
    Counter pressure = tier.host().ioPressure();
    CpuStarvation deprivation = new CpuStarvation(recording, tier);
    return new Saturation(recording, tier)
        .spans(pressure, sample -> pressure.rate(sample) >= Pressure.SATURATED).stream()
            .filter(span -> deprivation.muchLess(span.startMicros(), span.endMicros()))
            .map(
                span ->
                    millibottleneck(
                        tier,
                        span.startMicros(),
                        span.endMicros(),
                        span.queueBefore(),
                        span.queuePeak()))
            .toList();
  }

  private static Millibottleneck millibottleneck(
      TierData tier, long start, long end, long queueBefore, long queuePeak) {
    return new Millibottleneck(
        tier,
        Kind.IO,
        start,
        end,
        false,
        say(
            "tasks of %s waited for the disk for %,d ms, while its queue rose from %d to %d",
            tier.name(), Math.round((end - start) / 1e3), queueBefore, queuePeak));
  }
}
