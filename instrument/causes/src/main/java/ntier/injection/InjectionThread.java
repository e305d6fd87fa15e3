package ntier.injection;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import ntier.archive.Absent;
import ntier.archive.Injection;
import ntier.linux.Clocks;
import ntier.linux.PreciseSleep;

/**
 * Runs a {@link InjectionAction} at the times of its order's schedule. Waits in the JVM until
 * shortly before each time, where a stop can wake it, and the rest in the kernel, which is precise.
 */
public final class InjectionThread extends BackgroundInjector {
  private static final long PRECISE_MICROS = 2_000;

  private final InjectionOrder order;
  private final InjectionSchedule schedule;
  private final InjectionAction action;

  /** Made before the first injection: making a lambda takes milliseconds the first time. */
  private final InjectionAction.Wait wait = this::waitUntil;

  private InjectionThread(InjectionOrder order, InjectionAction action) {
    super(order);
    this.order = order;
    this.schedule = order.schedule();
    this.action = action;
  }

  public static InjectionThread start(InjectionOrder order, InjectionAction action)
      throws IOException {
    var running = new InjectionThread(order, action);
    action.prepare();
    running.begin();
    return running;
  }

  @Override
  protected void work() throws IOException {
    for (int k = 0; k < schedule.count() && waitUntil(schedule.startMicros(k)); k++) {
      order.log().accept(inject(k));
    }
  }

  private Injection inject(int k) throws IOException {
    long askedStartMicros = schedule.startMicros(k);
    if (schedule.missed(k, Clocks.realtimeMicros())) {
      return order.record(
          askedStartMicros, Absent.ABSENT, Absent.ABSENT, "missed: the machine was too busy");
    }
    return action.inject(askedStartMicros, wait);
  }

  @Override
  protected void restore() throws IOException {
    action.restore();
  }

  @Override
  public Optional<Injector.Holding> holding() {
    return action.holding();
  }

  private boolean waitUntil(long deadlineMicros) {
    long leftMicros = deadlineMicros - Clocks.realtimeMicros();
    while (!stopped() && leftMicros > PRECISE_MICROS) {
      LockSupport.parkNanos(this, (leftMicros - PRECISE_MICROS) * 1000);
      leftMicros = deadlineMicros - Clocks.realtimeMicros();
    }
    if (!stopped()) {
      PreciseSleep.untilRealtimeMicros(deadlineMicros);
    }
    return !stopped();
  }
}
