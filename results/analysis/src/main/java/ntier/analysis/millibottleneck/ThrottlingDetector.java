package ntier.analysis.millibottleneck;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import ntier.analysis.recording.BlindRunData;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.Occupancy;
import ntier.analysis.recording.TierData;

/**
 * A host that a limit of its control group held back: the kernel counts for how long it had work
 * and was not let run. Who wants hardly more than the limit allows computes nearly as much as usual
 * meanwhile, and few requests wait for it, so that nothing else shows it; what shows as {@link
 * CpuStarvation} too is told by that, whose edges are finer than the ticks.
 */
final class ThrottlingDetector implements Detector {
  /** Share of each tick: a limit that is only touched stops nobody for as long. */
  private static final double SOME = 0.1;

  /**
   * Share of the whole time. Quotas of 20 and 30 % of a core stopped hosts that use 26 to 37 % of
   * one for 44 to 55 % of it, and those that had all they wanted for 1 % at most (25 injections of
   * {@code dvfs}).
   */
  private static final double MUCH = 0.3;

  /** Who always lives with a limit must be held back so many times as long as it usually is. */
  private static final double TIMES_USUAL = 2;

  @Override
  public Proof proof() {
    return Proof.KEPT_FROM_CPU;
  }

  @Override
  public List<Millibottleneck> find(BlindRunData recording, List<Millibottleneck> proven) {
    List<Millibottleneck> found = new ArrayList<>();
    for (TierData tier : recording.servers()) {
      Counter throttled = tier.host().throttled();
      double much =
          Math.max(
              MUCH,
              TIMES_USUAL
                  * share(
                      throttled, recording.window().startMicros(), recording.window().endMicros()));
      for (Saturation.Span span :
          new Saturation(recording, tier)
              .runs(throttled, sample -> throttled.rate(sample) >= SOME)) {
        if (share(throttled, span.startMicros(), span.endMicros()) >= much
            && waits(recording, tier, span)
            && proven.stream().noneMatch(it -> isToldBy(it, tier, span))) {
          found.add(span.millibottleneck(tier, say("%s was throttled", tier.name())));
        }
      }
    }
    return found;
  }

  private static double share(Counter throttled, long from, long to) {
    return to > from ? (double) throttled.increaseWithin(from, to) / (to - from) : 0;
  }

  /** Whether anybody came to wait for it. */
  private static boolean waits(BlindRunData recording, TierData tier, Saturation.Span span) {
    Occupancy above = recording.above(tier);
    return span.queuePeak() - span.queueBefore() >= Stall.WORK
        || above.max(span.startMicros(), span.endMicros()) - above.at(span.startMicros())
            >= Stall.WORK;
  }

  private static boolean isToldBy(Millibottleneck one, TierData tier, Saturation.Span span) {
    return one.kind() == Kind.CPU
        && one.name().equals(tier.name())
        && one.overlaps(span.startMicros(), span.endMicros());
  }
}
