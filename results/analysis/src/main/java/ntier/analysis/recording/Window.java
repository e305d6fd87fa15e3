package ntier.analysis.recording;

/**
 * The measure phase, cut into buckets of 50 ms (the paper's sampling interval, section 3).
 *
 * @param startMicros when it began
 * @param endMicros when it ended, or the last thing recorded in a run that was cut off; at least
 *     the start
 */
public record Window(long startMicros, long endMicros) {
  /** Length of a bucket in microseconds. */
  public static final long BUCKET_MICROS = 50_000;

  public Window {
    if (endMicros < startMicros) {
      throw new IllegalArgumentException("the window ends before it starts: " + endMicros);
    }
  }

  /** How many buckets there are; the last one may be shorter. */
  public int buckets() {
    return (int) ((endMicros - startMicros + BUCKET_MICROS - 1) / BUCKET_MICROS);
  }

  /** The bucket of a time, below 0 or above the last one outside of the window. */
  public int bucket(long atMicros) {
    return (int) Math.floorDiv(atMicros - startMicros, BUCKET_MICROS);
  }

  /** When a bucket begins. */
  public long bucketStart(int bucket) {
    return startMicros + bucket * BUCKET_MICROS;
  }

  /** Whether a time is in the window. */
  public boolean contains(long atMicros) {
    return atMicros >= startMicros && atMicros < endMicros;
  }

  /** Milliseconds since the measure phase began. */
  public long millis(long atMicros) {
    return Math.round((atMicros - startMicros) / 1000.0);
  }

  /** Its length. */
  public double seconds() {
    return (endMicros - startMicros) / 1e6;
  }
}
