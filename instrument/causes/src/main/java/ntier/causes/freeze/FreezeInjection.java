package ntier.causes.freeze;

import java.io.IOException;
import ntier.archive.Injection;
import ntier.host.UndoJournal;
import ntier.injection.Freezer;
import ntier.injection.InjectionAction;
import ntier.injection.InjectionOrder;
import ntier.linux.Clocks;
import ntier.linux.PreciseSleep;

/**
 * One freeze after the other. A freeze starts when the kernel confirms that every process stands
 * still, and its length counts from there: a process inside the kernel (a disk write) stops only
 * when that is over.
 */
final class FreezeInjection implements InjectionAction {
  private static final long POLL_MICROS = 100;

  private final InjectionOrder order;
  private final Freezer freezer;
  private UndoJournal.Entry entry;

  FreezeInjection(InjectionOrder order, Freezer freezer) {
    this.order = order;
    this.freezer = freezer;
  }

  @Override
  public void prepare() throws IOException {
    entry = order.journal().willChange(freezer.undo());
    freezer.thaw();
    freezer.isFrozen();
    PreciseSleep.untilRealtimeMicros(Clocks.realtimeMicros());
  }

  @Override
  public Injection inject(long askedStartMicros, Wait wait) throws IOException {
    long lengthMicros = order.lengthMicros();
    long writtenMicros = Clocks.realtimeMicros();
    freezer.freeze();
    try {
      boolean all = confirm(writtenMicros + lengthMicros, wait);
      long frozenMicros = Clocks.realtimeMicros();
      long startMicros = all ? frozenMicros : writtenMicros;
      boolean whole = wait.untilMicros(startMicros + lengthMicros);
      freezer.thaw();
      long endMicros = Clocks.realtimeMicros();
      String note = note(frozenMicros - writtenMicros, all, whole);
      return order.record(askedStartMicros, startMicros, endMicros, note);
    } finally {
      freezer.thaw();
    }
  }

  /** Waits until all have stopped; false if some had not by the deadline, or at a stop. */
  private boolean confirm(long deadlineMicros, Wait wait) throws IOException {
    boolean frozen = freezer.stoppedAll();
    while (!frozen && Clocks.realtimeMicros() < deadlineMicros) {
      if (!wait.untilMicros(Clocks.realtimeMicros() + POLL_MICROS)) {
        return false;
      }
      frozen = freezer.stoppedAll();
    }
    return frozen;
  }

  private static String note(long freezingMicros, boolean all, boolean whole) {
    String took = "freezing took " + freezingMicros + " us";
    if (!whole) {
      return took + "; cut short by a stop";
    }
    return all ? took : took + "; not every process had stopped by the end";
  }

  @Override
  public void restore() throws IOException {
    freezer.thaw();
    freezer.close();
    entry.close();
  }
}
