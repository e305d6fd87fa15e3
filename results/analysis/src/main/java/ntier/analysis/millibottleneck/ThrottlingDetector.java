package ntier.analysis.millibottleneck;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import ntier.analysis.recording.BlindRunData;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.TierData;
import ntier.analysis.recording.Window;

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
   * Share of the whole time. Quotas of 10 to 30 % of a core stopped hosts that use most of it for
   * 19 % of the time and more, those that use 90 % of it for 8 to 13 %, and hosts that hardly
   * compute for 1 % at most (57 and 47 injections of {@code dvfs}).
   */
  private static final double MUCH = 0.15;

  /** Who uses nearly all that a limit allows is held back in some of its periods, of 100 ms. */
  private static final long PAUSE_MICROS = 200_000;

  /** Who always lives with a limit must be held back so many times as long as it usually is. */
  private static final double TIMES_USUAL = 2;

  /** Share of it in which another proof shows the same. */
  private static final double MOST = 0.7;

  @Override
  public Proof proof() {
    return Proof.KEPT_FROM_CPU;
  }

  @Override
  public List<Millibottleneck> find(BlindRunData recording, List<Millibottleneck> proven) {
    List<Millibottleneck> found = new ArrayList<>();
    for (TierData tier : recording.servers()) {
      Counter throttled = tier.host().throttled();
      Window window = recording.window();
      double usual = throttled.rateWithin(window.startMicros(), window.endMicros());
      double much = Math.max(MUCH, TIMES_USUAL * usual);
      for (Saturation.Span span :
          joined(
              new Saturation(recording, tier)
                  .runs(throttled, sample -> throttled.rate(sample) >= SOME))) {
        if (span.isShort()
            && throttled.rateWithin(span.startMicros(), span.endMicros()) >= much
            && waits(recording, tier, span)
            && proven.stream().noneMatch(it -> isToldBy(it, tier, span))) {
          found.add(span.millibottleneck(tier, say("%s was throttled", tier.name())));
        }
      }
    }
    return found;
  }

  /** As one, those that are close together. */
  private static List<Saturation.Span> joined(List<Saturation.Span> runs) {
    List<Saturation.Span> joined = new ArrayList<>();
    for (Saturation.Span run : runs) {
      if (!joined.isEmpty() && run.startMicros() - joined.getLast().endMicros() <= PAUSE_MICROS) {
        Saturation.Span before = joined.removeLast();
        joined.add(
            new Saturation.Span(
                before.startMicros(),
                run.endMicros(),
                before.queueBefore(),
                Math.max(before.queuePeak(), run.queuePeak())));
      } else {
        joined.add(run);
      }
    }
    return joined;
  }

  /** Whether anybody came to wait for it. */
  private static boolean waits(BlindRunData recording, TierData tier, Saturation.Span span) {
    return span.queuePeak() - span.queueBefore() >= Stall.WORK
        || CpuStarvationDetector.fallsBehind(recording, tier, span, Stall.WORK);
  }

  /** Whether it is known already, for most of the time. */
  private static boolean isToldBy(Millibottleneck one, TierData tier, Saturation.Span span) {
    long both =
        Math.min(one.endMicros(), span.endMicros())
            - Math.max(one.startMicros(), span.startMicros());
    return one.kind() == Kind.CPU
        && one.name().equals(tier.name())
        && both >= MOST * span.durationMicros();
  }

  /** What shows as starvation in a part of it only is the same limit. */
  @Override
  public boolean explains(BlindRunData recording, Millibottleneck own, Millibottleneck found) {
    return found.kind() == Kind.CPU
        && found.name().equals(own.name())
        && found.overlaps(own.startMicros(), own.endMicros());
  }
}
