package ntier.causes.memory;

import java.io.IOException;
import ntier.injection.InjectionAction;
import ntier.linux.Clocks;

/** Looks again and again at who waits for memory, and lets more be taken while not all do. */
final class MemoryWatch {
  /** Share of the time in which tasks wait for memory. */
  private static final double SHORT = 0.5;

  /** Over as long the share is looked at. */
  private static final long LOOK_MICROS = 5_000;

  private final MemoryGroup group;
  private final Taking taking;
  private final InjectionAction.Wait wait;
  private long lookedMicros;
  private MemoryWaits waits;
  private boolean stopped;

  /** Takes memory meanwhile. */
  interface Taking {
    /** Whether it has taken all it may take. */
    boolean isDone();

    /** Whether to take no more for the time being. */
    void pause(boolean pause);
  }

  /** Looks for the first time. */
  MemoryWatch(MemoryGroup group, Taking taking, InjectionAction.Wait wait) throws IOException {
    this.group = group;
    this.taking = taking;
    this.wait = wait;
    this.lookedMicros = Clocks.realtimeMicros();
    this.waits = group.waits();
  }

  /** Since when some task waits most of the time; 0 if none does by the deadline, or at a stop. */
  long untilTasksWait(long deadlineMicros) throws IOException {
    boolean more = true;
    while (more && !stopped) {
      // What has been taken last may make a task wait only now: look once more.
      more = !taking.isDone() && Clocks.realtimeMicros() < deadlineMicros;
      long from = lookedMicros;
      long waited = look(from + LOOK_MICROS);
      if (waited >= SHORT * (lookedMicros - from)) {
        return lookedMicros - Math.min(lookedMicros - from, waited);
      }
    }
    return 0;
  }

  /** Goes on until then, or until a stop. */
  void until(long endMicros) throws IOException {
    while (!stopped && lookedMicros < endMicros) {
      look(Math.min(endMicros, lookedMicros + LOOK_MICROS));
    }
  }

  /** Whether a stop has ended it. */
  boolean stopped() {
    return stopped;
  }

  /** For how long some task waited from the last look until this one. */
  private long look(long atMicros) throws IOException {
    stopped = !wait.untilMicros(atMicros);
    MemoryWaits now = group.waits();
    long nowMicros = Clocks.realtimeMicros();
    long waited = now.someSince(waits);
    taking.pause(now.fullSince(waits) >= SHORT * (nowMicros - lookedMicros));
    waits = now;
    lookedMicros = nowMicros;
    return waited;
  }
}
