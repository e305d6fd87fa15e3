package ntier.causes.logflush;

import java.util.Optional;

/**
 * Finds flushes in looks at a disk: a flush lasts from the first look that sees it write to the
 * last one, as long as no two such looks are further apart than {@value #GAP_MICROS} µs.
 */
final class FlushSpan {
  /** The disk may finish a request just before the next one is sent to it. */
  static final long GAP_MICROS = 25_000;

  private final long shortestMicros;
  private long firstMicros;
  private long lastMicros;
  private boolean open;

  /** A time in which the disk wrote. */
  record Flush(long startMicros, long endMicros) {}

  /**
   * @param shortestMicros what is shorter is no flush
   */
  FlushSpan(long shortestMicros) {
    this.shortestMicros = shortestMicros;
  }

  /** Since when the disk has been writing, pauses that are none included; empty while it rests. */
  Optional<Long> since() {
    return open ? Optional.of(firstMicros) : Optional.empty();
  }

  /** A look at the disk; the flush that it shows to be over, if it shows one. */
  Optional<Flush> look(long atMicros, boolean writing) {
    if (writing) {
      firstMicros = open ? firstMicros : atMicros;
      lastMicros = atMicros;
      open = true;
      return Optional.empty();
    }
    if (!open || atMicros - lastMicros < GAP_MICROS) {
      return Optional.empty();
    }
    open = false;
    return lastMicros - firstMicros < shortestMicros
        ? Optional.empty()
        : Optional.of(new Flush(firstMicros, lastMicros));
  }
}
