package ntier.analysis.millibottleneck;

import ntier.analysis.recording.TierRecording;

/**
 * A time in which a tier had work and finished none of it.
 *
 * @param startMicros the last event of its request log before
 * @param endMicros the first event after
 * @param usualGapMicros mean time between the events of its log: how uncertain the start is
 * @param waitingBefore requests at it or above it when it began
 * @param waitingPeak and at most until it ended
 */
record Stall(
    TierRecording tier,
    long startMicros,
    long endMicros,
    long usualGapMicros,
    int waitingBefore,
    int waitingPeak) {
  long durationMicros() {
    return endMicros - startMicros;
  }

  boolean overlaps(Stall other) {
    return startMicros < other.endMicros && endMicros > other.startMicros;
  }
}
