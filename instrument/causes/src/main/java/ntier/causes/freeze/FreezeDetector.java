package ntier.causes.freeze;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import ntier.analysis.millibottleneck.Detector;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.millibottleneck.Origins;
import ntier.analysis.millibottleneck.Pressure;
import ntier.analysis.millibottleneck.Stall;
import ntier.analysis.recording.BlindRunData;

/**
 * A host whose processes did not run at all though there was work: see {@link Stalls}. Start and
 * end are the last and the first event in the request log around the silence, so at 1,000
 * requests/s they are good to a millisecond or two. A tier that only waits, for an answer that is
 * on its way or for a lock, is silent and uses no CPU either, so those are looked for first.
 */
final class FreezeDetector implements Detector {
  @Override
  public Proof proof() {
    return Proof.SILENCE;
  }

  @Override
  public List<Millibottleneck> find(BlindRunData recording, List<Millibottleneck> proven) {
    List<Millibottleneck> found = new ArrayList<>();
    for (Stall stall : new Stalls(recording).origins()) {
      if (!blocked(stall)
          && proven.stream().noneMatch(it -> it.overlaps(stall.startMicros(), stall.endMicros()))) {
        Millibottleneck one = millibottleneck(stall);
        boolean wakes = found.stream().anyMatch(earlier -> wakes(recording, one, earlier));
        found.add(wakes ? one.asAftermath() : one);
      }
    }
    return found;
  }

  /**
   * A tier may be silent while one beside it, that was stopped, comes to itself: from a tick before
   * the end on.
   */
  private static boolean wakes(
      BlindRunData recording, Millibottleneck one, Millibottleneck earlier) {
    return !one.name().equals(earlier.name())
        && one.startMicros() >= earlier.endMicros() - recording.tickMicros()
        && Origins.drains(recording, one, earlier);
  }

  /**
   * Then it is blocked, not stopped, and another detector finds it: a stopped task waits for
   * nothing, neither for a disk nor for memory nor for a CPU.
   */
  private static boolean blocked(Stall stall) {
    return stall.share(stall.tier().host().cpuPressure()) >= Pressure.PRESSED
        || stall.share(stall.tier().host().ioPressure()) >= Pressure.SATURATED
        || stall.share(stall.tier().host().memoryPressure()) >= Pressure.SATURATED;
  }

  private static Millibottleneck millibottleneck(Stall stall) {
    return new Millibottleneck(
        stall.tier(),
        Kind.FREEZE,
        stall.startMicros(),
        stall.endMicros(),
        false,
        say(
            "no request came out of %s for %,d ms and it used no CPU, while requests waiting for it rose from %d to %d",
            stall.tier().name(),
            Math.round(stall.durationMicros() / 1e3),
            stall.waitingBefore(),
            stall.waitingPeak()));
  }
}
