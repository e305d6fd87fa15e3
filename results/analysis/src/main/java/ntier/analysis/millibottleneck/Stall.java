package ntier.analysis.millibottleneck;

import ntier.analysis.recording.BlindRunData;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.Occupancy;
import ntier.analysis.recording.TierData;

/**
 * A time in which a tier had work and finished none of it.
 *
 * @param startMicros the last event of its request log before
 * @param endMicros the first event after
 * @param usualGapMicros mean time between the events of its log: how uncertain the start is
 * @param waitingBefore requests at it or above it when it began
 * @param waitingMidway and at most in its first half
 * @param waitingPeak and at most until it ended
 */
public record Stall(
    TierData tier,
    long startMicros,
    long endMicros,
    long usualGapMicros,
    int waitingBefore,
    int waitingMidway,
    int waitingPeak) {
  /** As many requests must wait, or have come meanwhile, for a stall to be one. */
  public static final int WORK = 3;

  /** In microseconds: two ticks, less what sampling may cut off. What is shorter is no stall. */
  public static final long SHORTEST_MICROS = 75_000;

  /** The millibottleneck of a server, with what waited for it meanwhile. */
  public static Stall of(
      BlindRunData recording, TierData tier, long startMicros, long endMicros, long usualGap) {
    Occupancy above = recording.above(tier);
    return new Stall(
        tier,
        startMicros,
        endMicros,
        usualGap,
        above.at(startMicros),
        above.max(startMicros, (startMicros + endMicros) / 2),
        above.max(startMicros, endMicros));
  }

  /** The same of another tier. */
  public Stall at(TierData other) {
    return new Stall(
        other, startMicros, endMicros, usualGapMicros, waitingBefore, waitingMidway, waitingPeak);
  }

  /** How long it lasted. */
  public long durationMicros() {
    return endMicros - startMicros;
  }

  /** Whether it had anything to do. */
  public boolean hasWork() {
    long middle = (startMicros + endMicros) / 2;
    return waitingMidway - waitingBefore >= WORK || tier.inServer().at(middle) >= WORK;
  }

  /** Which share of its time a counter of its host grew; 0 if that was not sampled. */
  public double share(Counter counter) {
    return (double) counter.increaseWithin(startMicros, endMicros) / durationMicros();
  }

  /** Whether two have some time in common. */
  public boolean overlaps(Stall other) {
    return startMicros < other.endMicros && endMicros > other.startMicros;
  }
}
