package ntier.analysis.overflow;

import ntier.analysis.recording.RunData;
import ntier.analysis.recording.TierData;

/**
 * Where an overflow happened, seen from the tier that it came from (paper 002, section 3.1, tables
 * 1 and 2).
 */
public enum Direction {
  /** The tier that dropped is above the origin: queues filled upwards. */
  UPSTREAM,
  /**
   * The tier above sent more than this one holds: a batch flushed from an origin above, or, where
   * the tier that dropped is the origin itself, all that came to an asynchronous tier above it
   * (paper 002, section 4.2).
   */
  DOWNSTREAM,
  /** The tier dropped by its own millibottleneck, and nothing asynchronous is above it. */
  LOCAL,
  /** No millibottleneck was found for it. */
  UNKNOWN;

  /** From the origin to the tier that dropped; requests flow from the first tier to the last. */
  static Direction of(RunData recording, String origin, String dropping) {
    int way = Integer.compare(recording.position(dropping), recording.position(origin));
    if (way != 0) {
      return way < 0 ? UPSTREAM : DOWNSTREAM;
    }
    return recording.above(dropping).filter(TierData::async).isPresent() ? DOWNSTREAM : LOCAL;
  }
}
