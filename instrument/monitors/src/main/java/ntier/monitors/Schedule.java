package ntier.monitors;

/**
 * An absolute schedule of ticks: it never drifts, and ticks that were missed altogether are left
 * out and counted, not made up for in a burst.
 */
final class Schedule {
  /** A tick is late when it begins more than a tenth of the interval after its time. */
  private static final int LATE_FRACTION = 10;

  private final long intervalNanos;
  private long dueNanos;
  private long ticks;
  private long lateTicks;
  private long maxLateNanos;

  /**
   * @param firstNanos when the first tick is due
   */
  Schedule(long firstNanos, long intervalNanos) {
    this.dueNanos = firstNanos;
    this.intervalNanos = intervalNanos;
  }

  /** When the next tick is due. */
  long dueNanos() {
    return dueNanos;
  }

  /** Says that the tick that was due begins now, and goes on to the next one. */
  void began(long nowNanos) {
    long lateNanos = nowNanos - dueNanos;
    maxLateNanos = Math.max(maxLateNanos, lateNanos);
    ticks++;
    if (lateNanos > intervalNanos / LATE_FRACTION) {
      lateTicks++;
    }
    long missed = Math.max(0, lateNanos / intervalNanos);
    lateTicks += missed;
    dueNanos += (missed + 1) * intervalNanos;
  }

  long ticks() {
    return ticks;
  }

  /** Ticks that began late or not at all. */
  long lateTicks() {
    return lateTicks;
  }

  long maxLateMicros() {
    return maxLateNanos / 1000;
  }
}
