package ntier.lifecycle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import ntier.plan.InjectionPlan;
import ntier.plan.Plan;

/**
 * How many bytes a flush of a log writes: what a log grows by in the time from one flush to the
 * next, found from one that is flushed every second.
 */
final class FlushSize {
  /** The size of a synthetic flush, a parameter of its injection. */
  static final String MEGABYTES = "megabytes";

  static final String WITH = "with";
  static final String SYNTHETIC = "synthetic";

  private final Path log;
  private long size = -1;
  private int growths;
  private long firstMicros;
  private long firstSize;
  private long lastMicros;

  /**
   * @param log the folder of the log
   */
  FlushSize(Path log) {
    this.log = log;
  }

  /** The injection of a plan whose disk's limit is to be found, if there is one. */
  static Optional<InjectionPlan> asked(Plan plan) {
    return plan.injections().stream()
        .filter(injection -> injection.stall().isPresent() && injection.isFlush())
        .findFirst();
  }

  /** Whether it writes as much as its plan says. */
  static boolean known(InjectionPlan injection) {
    return injection.parameters().get(WITH).equals(SYNTHETIC);
  }

  /** What a flush writes that is known without looking. */
  static double bytes(InjectionPlan injection) {
    return (double) (Long.parseLong(injection.parameters().get(MEGABYTES)) << 20);
  }

  /** Looks at the log; several times per second. */
  void look(long atMicros) {
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
  OptionalDouble bytesIn(Duration time) {
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
