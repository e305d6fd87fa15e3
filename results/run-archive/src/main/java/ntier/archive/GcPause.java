package ntier.archive;

/**
 * A stop-the-world pause of a JVM's garbage collector. The log tells its end to the millisecond, so
 * both times may be 1 ms early.
 *
 * @param what in the JVM's words, such as {@code Pause Full (System.gc())}
 */
public record GcPause(long startMicros, long endMicros, String what) {
  /** How long it lasted. */
  public long durationMicros() {
    return endMicros - startMicros;
  }
}
