package ntier.cli.run;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What was brought up, to be taken down in the reverse order, whatever happens. A step that fails
 * does not keep the others from being taken.
 */
final class Unwinding implements AutoCloseable {
  /** One thing to take down. */
  @FunctionalInterface
  interface Step {
    void run() throws Exception;
  }

  private final Deque<Step> steps = new ArrayDeque<>();

  /** To be called once something is up, or, for what can be half up, before it is made. */
  void later(Step step) {
    steps.push(step);
  }

  @Override
  public void close() throws Exception {
    Exception first = null;
    while (!steps.isEmpty()) {
      try {
        steps.pop().run();
      } catch (Exception failed) {
        if (first == null) {
          first = failed;
        } else {
          first.addSuppressed(failed);
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
