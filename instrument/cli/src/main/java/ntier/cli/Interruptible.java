package ntier.cli;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import ntier.lifecycle.ExitCode;

/**
 * Lets Ctrl-C and TERM interrupt what runs, wait until it has cleaned up, and end the JVM with
 * {@link ExitCode#INTERRUPTED}.
 */
final class Interruptible {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private Interruptible() {}

  /** Calls {@code task} on this thread. */
  static <T> T call(Callable<T> task) throws Exception {
    Thread caller = Thread.currentThread();
    AtomicBoolean signalled = new AtomicBoolean();
    AtomicBoolean done = new AtomicBoolean();
    Thread hook =
        new Thread(
            () -> {
              if (!done.get()) {
                signalled.set(true);
                caller.interrupt();
                awaitCleanUp(caller, done);
                System.err.println(
                    done.get()
                        ? "interrupted, and cleaned up"
                        : "interrupted; cleaning up took too long: run sudo ./ntier clean");
                Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
              }
            },
            "interrupt");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      return task.call();
    } finally {
      done.set(true);
      if (!signalled.get()) {
        forget(hook);
      }
    }
  }

  private static void awaitCleanUp(Thread caller, AtomicBoolean done) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    try {
      while (!done.get() && caller.isAlive() && System.nanoTime() < deadline) {
        Thread.sleep(10);
      }
    } catch (InterruptedException impossible) {
      Thread.currentThread().interrupt();
    }
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException shuttingDown) {
      // A signal came at this very moment; the hook sees that all is done.
    }
  }
}
