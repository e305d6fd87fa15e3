package ntier.machine.local;

import java.io.Closeable;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalDouble;
import ntier.linux.Clocks;

/** Looks at a log several times per second, on a thread of its own. */
final class LogWatch implements Closeable {
  private static final long BETWEEN_LOOKS_MILLIS = 50;

  private final LogSize log;
  private final Thread thread;
  private volatile UncheckedIOException unreadable;

  private LogWatch(Path folder) {
    this.log = new LogSize(folder);
    this.thread = Thread.ofPlatform().daemon().name("log watch").unstarted(this::watch);
  }

  /**
   * @param folder of the log
   */
  static LogWatch begin(Path folder) {
    LogWatch watch = new LogWatch(folder);
    watch.thread.start();
    return watch;
  }

  private void watch() {
    try {
      while (true) {
        log.look(Clocks.realtimeMicros());
        Thread.sleep(BETWEEN_LOOKS_MILLIS);
      }
    } catch (InterruptedException over) {
      // Nobody asks any more.
    } catch (UncheckedIOException failed) {
      unreadable = failed;
    }
  }

  /**
   * Bytes that it grows by in so long; empty if it did not grow twice.
   *
   * @throws UncheckedIOException if it could not be read
   */
  OptionalDouble bytesIn(Duration time) {
    if (unreadable != null) {
      throw unreadable;
    }
    return log.bytesIn(time);
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
