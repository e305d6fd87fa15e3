package ntier.injection;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import ntier.archive.RunWriteException;
import ntier.linux.ThreadPriority;

/** An injector at work on a thread of its own, until it is done or stopped. */
public abstract class BackgroundInjector implements Injector.Running {
  private final Thread thread;
  private volatile boolean stopped;
  private volatile boolean done;
  private volatile String failure;

  // The thread begins only when a subclass that is whole says so.
  @SuppressWarnings("this-escape")
  protected BackgroundInjector(InjectionOrder order) {
    this.thread = new Thread(this::run, order.plan().cause() + " of " + order.host().name());
    thread.setDaemon(true);
  }

  protected final void begin() {
    thread.start();
  }

  /**
   * What it is for, until there is nothing left to do or it is {@link #stopped}.
   *
   * @throws IOException with what to tell of it
   */
  protected abstract void work() throws IOException;

  /** Puts back what it changed; called once, however the work ended. */
  protected abstract void restore() throws IOException;

  /** Whether it is to end at once; parked threads are woken for it. */
  protected final boolean stopped() {
    return stopped;
  }

  private void run() {
    ThreadPriority.raise();
    try {
      work();
    } catch (IOException | RunWriteException failed) {
      failure = failed.getMessage();
    } finally {
      undo();
      done = true;
    }
  }

  private void undo() {
    try {
      restore();
    } catch (IOException failed) {
      failure = "could not undo itself; run 'ntier clean': " + failed.getMessage();
    }
  }

  @Override
  public final boolean isDone() {
    return done;
  }

  @Override
  public final Optional<String> failure() {
    return Optional.ofNullable(failure);
  }

  @Override
  public final void close() {
    stopped = true;
    Ending.await(thread, () -> LockSupport.unpark(thread));
  }
}
