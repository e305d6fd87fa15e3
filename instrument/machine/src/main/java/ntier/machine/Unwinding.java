package ntier.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What was brought up, to be taken down in the reverse order, whatever happens. A step that fails
 * does not keep the others from being taken.
 */
public final class Unwinding implements AutoCloseable {
  /** One thing to take down. */
  @FunctionalInterface
  public interface Step {
    void run() throws Exception;
  }

  private final Deque<Step> steps = new ArrayDeque<>();

  /** To be called once something is up, or, for what can be half up, before it is made. */
  public void later(Step step) {
    steps.push(step);
  }

  /**
   * Takes all steps, without regard to an interruption: it would break off what a step runs, and
   * close the files that it reads. The thread is interrupted again when all is down.
   *
   * @throws IOException the first failure, with the others suppressed in it
   */
  @Override
  public void close() throws IOException {
    IOException failure = null;
    boolean interrupted = Thread.interrupted();
    while (!steps.isEmpty()) {
      try {
        steps.pop().run();
      } catch (InterruptedException again) {
        interrupted = true;
      } catch (Exception failed) {
        IOException now = asIo(failed);
        if (failure == null) {
          failure = now;
        } else {
          failure.addSuppressed(now);
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (failure != null) {
      throw failure;
    }
  }

  private static IOException asIo(Exception failed) {
    return switch (failed) {
      case IOException io -> io;
      // Its words are for people.
      case UncheckedIOException io -> new IOException(io.getMessage(), io);
      default -> new IOException(failed);
    };
  }
}
