package ntier.lifecycle;

import java.util.concurrent.Callable;
import ntier.machine.Unwinding;

/**
 * An interruption is Ctrl-C or TERM. What it breaks off may fail in words of its own, such as a
 * program that was not waited for; the thread is interrupted then, and that is what is told.
 */
public final class Interruption {
  private Interruption() {}

  /**
   * Calls a task; what fails in it when this thread is interrupted is an interruption.
   *
   * @throws InterruptedException with the failure suppressed in it
   */
  public static <T> T told(Callable<T> task) throws Exception {
    try {
      return task.call();
    } catch (InterruptedException interrupted) {
      throw interrupted;
    } catch (Exception failed) {
      if (!Thread.interrupted()) {
        throw failed;
      }
      InterruptedException interrupted = new InterruptedException(failed.getMessage());
      interrupted.addSuppressed(failed);
      throw interrupted;
    }
  }

  /** As above, for a step. */
  public static void told(Unwinding.Step step) throws Exception {
    Callable<Void> task =
        () -> {
          step.run();
          return null;
        };
    told(task);
  }
}
