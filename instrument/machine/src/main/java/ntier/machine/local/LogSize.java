package ntier.machine.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What a log grows by in a time, such as from one flush to the next, found from one that is flushed
 * every second.
 */
final class LogSize {
  private final Path log;
  private long size = -1;
  private int growths;
  private long firstMicros;
  private long firstSize;
  private long lastMicros;

  /**
   * @param log the folder of the log
   */
  LogSize(Path log) {
    this.log = log;
  }

  /** Looks at the log; several times per second. */
  synchronized void look(long atMicros) {
    long now = total();
    if (size >= 0 && now > size) {
      if (growths++ == 0) {
        firstMicros = atMicros;
        firstSize = now;
      }
      lastMicros = atMicros;
    }
    size = now;
  }

  /** Bytes that are logged in so long; empty if the log did not grow twice. */
  synchronized OptionalDouble bytesIn(Duration time) {
    return growths < 2
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            (size - firstSize) * (time.toNanos() / 1e3) / (lastMicros - firstMicros));
  }

  private long total() {
    if (!Files.isDirectory(log)) {
      return 0;
    }
    try (Stream<Path> files = Files.list(log)) {
      long sum = 0;
      for (Path file : files.toList()) {
        sum += Files.size(file);
      }
      return sum;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
