package ntier.causes.logflush;

import java.util.Optional;

/**
 * Finds the flush that was asked for in looks at a disk on which others write, too, such as a file
 * system its journal: the longest time in which it wrote, until the writer has flushed all.
 */
final class WholeFlush {
  private final FlushSpan span = new FlushSpan(0);
  private Optional<FlushSpan.Flush> longest = Optional.empty();

  /**
   * A look at the disk.
   *
   * @param flushed whether the writer has flushed all
   * @return the flush, once it is over
   */
  Optional<FlushSpan.Flush> look(long atMicros, boolean writing, boolean flushed) {
    Optional<FlushSpan.Flush> over = span.look(atMicros, writing);
    if (over.isPresent() && (longest.isEmpty() || length(over.get()) > length(longest.get()))) {
      longest = over;
    }
    return flushed && since().isEmpty() ? longest : Optional.empty();
  }

  /** Since when the disk has been writing; empty while it is not. */
  Optional<Long> since() {
    return span.since();
  }

  private static long length(FlushSpan.Flush flush) {
    return flush.endMicros() - flush.startMicros();
  }
}
