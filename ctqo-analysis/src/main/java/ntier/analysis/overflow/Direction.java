package ntier.analysis.overflow;

import ntier.plan.Role;

/** Where an overflow happened, seen from the tier that it came from (paper 002, section 3.1). */
public enum Direction {
  /** The tier that dropped is above the origin: queues filled upwards. */
  UPSTREAM,
  /** The tier that dropped is below the origin: a batch was flushed down. */
  DOWNSTREAM,
  /** The tier dropped by its own millibottleneck. */
  LOCAL,
  /** No millibottleneck was found for it. */
  UNKNOWN;

  /** From the origin to the tier that dropped; requests flow web, app, db. */
  public static Direction of(Role origin, Role dropping) {
    int way = Integer.compare(dropping.ordinal(), origin.ordinal());
    return way < 0 ? UPSTREAM : way > 0 ? DOWNSTREAM : LOCAL;
  }
}
