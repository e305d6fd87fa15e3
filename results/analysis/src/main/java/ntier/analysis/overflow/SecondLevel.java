package ntier.analysis.overflow;

import ntier.analysis.recording.TierData;

/**
 * The second level of an overflow: drops begin at the limit of the threads that a server has now;
 * it makes more threads, and its queue grows on to a higher limit (paper 002, section 3.2: a second
 * Apache process).
 */
final class SecondLevel {
  /** The queue must grow by this share of what it was at the first drop. */
  private static final double GROWTH = 1.2;

  private static final int LEAST_GROWTH = 20;

  private SecondLevel() {}

  /**
   * @param tickMicros the queue at the first drop is looked up within a tick before and after it
   */
  static boolean reached(TierData tier, long firstDrop, long lastDrop, long tickMicros) {
    long first = tier.peakQueue(firstDrop - tickMicros, firstDrop + tickMicros);
    long later = tier.peakQueue(firstDrop, lastDrop);
    return later - first >= LEAST_GROWTH && later >= GROWTH * first;
  }
}
