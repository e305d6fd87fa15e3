package ntier.monitors;

/**
 * Decides when {@code /proc/net/netstat} of a host is read: its 200 counters are the dearest file
 * of a tick. The kernel counts a dropped connection at the listener and in this file together, so
 * it is read when a watched listener has dropped, and every tenth tick for listeners that are not
 * watched.
 */
final class NetstatGate {
  private static final int LONGEST_TICKS = 10;

  private long dropsNow;
  private long dropsAtRead = -1;
  private int ticks = LONGEST_TICKS;
  private boolean unknown;

  /** Tells a listener's own counter at this tick, {@link Counter#UNKNOWN} where there is none. */
  void listenerDropped(long drops) {
    unknown |= drops == Counter.UNKNOWN;
    dropsNow += drops;
  }

  /** Asked once a tick, after all listeners have told. */
  boolean isDue() {
    boolean due = unknown || dropsNow != dropsAtRead || ++ticks >= LONGEST_TICKS;
    if (due) {
      dropsAtRead = dropsNow;
      ticks = 0;
    }
    dropsNow = 0;
    unknown = false;
    return due;
  }
}
