package ntier.servers;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Threads of a server, and how they end. */
final class Threads {
  private static final long ACCEPT_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private Threads() {}

  /** A small pool of workers, as many as the settings say (section 2.1, the second design). */
  static ExecutorService workers(Settings settings) {
    return Executors.newFixedThreadPool(settings.workers(), named(settings));
  }

  /** Makes threads whose names begin with the server's. */
  static ThreadFactory named(Settings settings) {
    return Thread.ofPlatform().name(settings.name() + " worker ", 1).factory();
  }

  /** Makes virtual threads. */
  static ThreadFactory virtual(Settings settings) {
    return Thread.ofVirtual().name(settings.name() + " worker ", 1).factory();
  }

  /** Makes threads of Netty's own kind: on others its pools of buffers are slow. */
  static ThreadFactory forNetty(Settings settings) {
    return new DefaultThreadFactory(settings.name() + " worker");
  }

  /** Ends workers: an interrupt closes the socket that one reads or writes. */
  static void end(ExecutorService workers) {
    workers.shutdownNow();
    workers.close();
  }

  /**
   * What follows a connection that could not be accepted: the client has gone, or there are too
   * many open files, and then it waits in the accept queue.
   */
  static void pauseAccepting() {
    LockSupport.parkNanos(ACCEPT_PAUSE_NANOS);
  }

  /** Waits until a thread has ended. */
  static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
