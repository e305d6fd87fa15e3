package ntier.injectors;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import ntier.archive.Absent;
import ntier.archive.Injection;
import ntier.archive.RunWriteException;
import ntier.linux.Clocks;
import ntier.linux.PreciseSleep;
import ntier.linux.ThreadPriority;

/**
 * Runs a {@link Strike} at the times of its order's schedule. Waits in the JVM until shortly before
 * each time, where a stop can wake it, and the rest in the kernel, which is precise.
 */
final class InjectionThread implements Injector.Running {
  private static final long PRECISE_MICROS = 2_000;

  private final InjectionOrder order;
  private final InjectionSchedule schedule;
  private final Strike strike;
  private final Thread thread;

  /** Made before the first strike: making a lambda takes milliseconds the first time. */
  private final Strike.Wait wait = this::waitUntil;

  private volatile boolean stopped;
  private volatile boolean done;
  private volatile String failure;

  private InjectionThread(InjectionOrder order, Strike strike) {
    this.order = order;
    this.schedule = order.schedule();
    this.strike = strike;
    this.thread = new Thread(this::run, order.plan().cause() + " of " + order.host().name());
    thread.setDaemon(true);
  }

  static InjectionThread start(InjectionOrder order, Strike strike) throws IOException {
    var running = new InjectionThread(order, strike);
    strike.prepare();
    running.thread.start();
    return running;
  }

  private void run() {
    ThreadPriority.raise();
    try {
      for (int k = 0; k < schedule.count() && waitUntil(schedule.startMicros(k)); k++) {
        order.log().accept(strike(k));
      }
    } catch (IOException | RunWriteException failed) {
      failure = failed.getMessage();
    } finally {
      restore();
      done = true;
    }
  }

  private Injection strike(int k) throws IOException {
    long askedStartMicros = schedule.startMicros(k);
    if (schedule.missed(k, Clocks.realtimeMicros())) {
      return order.record(
          askedStartMicros, Absent.ABSENT, Absent.ABSENT, "missed: the machine was too busy");
    }
    return strike.strike(askedStartMicros, wait);
  }

  private void restore() {
    try {
      strike.restore();
    } catch (IOException failed) {
      failure = "could not undo itself; run 'ntier clean': " + failed.getMessage();
    }
  }

  private boolean waitUntil(long deadlineMicros) {
    long leftMicros = deadlineMicros - Clocks.realtimeMicros();
    while (!stopped && leftMicros > PRECISE_MICROS) {
      LockSupport.parkNanos(this, (leftMicros - PRECISE_MICROS) * 1000);
      leftMicros = deadlineMicros - Clocks.realtimeMicros();
    }
    if (!stopped) {
      PreciseSleep.untilRealtimeMicros(deadlineMicros);
    }
    return !stopped;
  }

  @Override
  public boolean isDone() {
    return done;
  }

  @Override
  public Optional<String> failure() {
    return Optional.ofNullable(failure);
  }

  @Override
  public void close() {
    stopped = true;
    Ending.await(thread, () -> LockSupport.unpark(thread));
  }
}
