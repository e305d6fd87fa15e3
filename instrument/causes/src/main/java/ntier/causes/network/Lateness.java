package ntier.causes.network;

/**
 * For how long packets were held longer than asked. Whoever holds them looks at them again and
 * again; while it does not, because something keeps it from its core, none leaves. Written by one
 * thread, read by any.
 */
final class Lateness {
  /**
   * A look that comes this much after the one before is late: four times the usual distance, and
   * little beside the delays of networks.
   */
  static final long LIMIT_MICROS = 1_000;

  private static final long NOT_LOOKING = Long.MAX_VALUE;

  private long lastLookMicros = NOT_LOOKING;
  private long micros;

  /** A look at the packets, or the first one. */
  synchronized void look(long nowMicros) {
    micros = micros(nowMicros);
    lastLookMicros = nowMicros;
  }

  /** There will be no look for now, and no packet waits for one. */
  synchronized void end(long nowMicros) {
    look(nowMicros);
    lastLookMicros = NOT_LOOKING;
  }

  /** All time until now between two looks that are too far apart, in microseconds. */
  synchronized long micros(long nowMicros) {
    long distance = nowMicros - lastLookMicros;
    return micros + (distance > LIMIT_MICROS ? distance : 0);
  }
}
