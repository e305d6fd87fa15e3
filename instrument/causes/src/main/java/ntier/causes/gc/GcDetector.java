package ntier.causes.gc;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import ntier.analysis.millibottleneck.Detector;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.millibottleneck.Pressure;
import ntier.analysis.millibottleneck.Stall;
import ntier.analysis.recording.BlindRunData;
import ntier.analysis.recording.GcPauses;
import ntier.analysis.recording.HostCounters;
import ntier.analysis.recording.TierData;
import ntier.archive.GcPause;

/**
 * A JVM whose threads stood still for its garbage collector (paper 002, section 1), whoever asked
 * for that: see {@link GcPauses}. Start and end are those of the JVM's log, good to a millisecond.
 *
 * <p>It must have lasted as long as any stall, there must have been work (see {@link Stall}), and
 * the collector must have been at work: a pause that goes on because the collector has no CPU, was
 * stopped, or waits for memory, has that as its cause.
 */
final class GcDetector implements Detector {
  /** CPU of the collector as a share of the pause and of one core. */
  private static final double AT_WORK = 0.5;

  @Override
  public Proof proof() {
    return Proof.LOGGED;
  }

  @Override
  public List<Millibottleneck> find(BlindRunData recording, List<Millibottleneck> proven) {
    List<Millibottleneck> found = new ArrayList<>();
    for (TierData tier : recording.servers()) {
      GcPauses pauses = recording.gcPauses().getOrDefault(tier.name(), new GcPauses(List.of()));
      for (GcPause pause : pauses.joined()) {
        if (pause.durationMicros() >= Stall.SHORTEST_MICROS
            && recording.window().contains(pause.startMicros())) {
          Stall stall = Stall.of(recording, tier, pause.startMicros(), pause.endMicros(), 0);
          if (stall.hasWork() && collects(stall, tier.host())) {
            found.add(millibottleneck(stall, pause));
          }
        }
      }
    }
    return found;
  }

  private static boolean collects(Stall stall, HostCounters host) {
    return stall.share(host.cpu()) >= AT_WORK
        && stall.share(host.memoryPressure()) < Pressure.SATURATED;
  }

  private static Millibottleneck millibottleneck(Stall stall, GcPause pause) {
    return new Millibottleneck(
        stall.tier(),
        Kind.GC,
        stall.startMicros(),
        stall.endMicros(),
        false,
        say(
            "the JVM of %s stopped all its threads for %,d ms to collect garbage (%s), while requests waiting for it rose from %d to %d",
            stall.tier().name(),
            Math.round(stall.durationMicros() / 1e3),
            pause.what(),
            stall.waitingBefore(),
            stall.waitingPeak()));
  }
}
