package ntier.causes.dvfs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import ntier.archive.Injection;
import ntier.host.Undo;
import ntier.host.UndoJournal;
import ntier.injection.GroupCpu;
import ntier.injection.InjectionAction;
import ntier.injection.InjectionOrder;
import ntier.linux.Clocks;

/**
 * One slowdown after the other. It starts when the kernel has taken the limit and ends when it has
 * lifted it.
 */
final class Slowdown implements InjectionAction {
  private final InjectionOrder order;
  private final SpeedLimit limit;
  private final GroupCpu cpu;
  private final List<UndoJournal.Entry> entries = new ArrayList<>();

  /**
   * @param cpu of the host
   */
  Slowdown(InjectionOrder order, SpeedLimit limit, GroupCpu cpu) {
    this.order = order;
    this.limit = limit;
    this.cpu = cpu;
  }

  @Override
  public void prepare() throws IOException {
    for (Undo undo : limit.undo()) {
      entries.add(order.journal().willChange(undo));
    }
    limit.lift();
    note(cpu.usedMicros(), true);
  }

  @Override
  public Injection inject(long askedStartMicros, Wait wait) throws IOException {
    long usedMicros = cpu.usedMicros();
    try {
      limit.impose();
      long startMicros = Clocks.realtimeMicros();
      boolean whole = wait.untilMicros(startMicros + order.lengthMicros());
      limit.lift();
      long endMicros = Clocks.realtimeMicros();
      return order.record(
          askedStartMicros, startMicros, endMicros, note(cpu.usedMicros() - usedMicros, whole));
    } finally {
      limit.lift();
    }
  }

  private String note(long usedMicros, boolean whole) {
    String what = limit.text() + "; the host used " + usedMicros + " us of CPU";
    return whole ? what : what + "; cut short by a stop";
  }

  @Override
  public void restore() throws IOException {
    cpu.close();
    limit.lift();
    limit.close();
    for (UndoJournal.Entry entry : entries.reversed()) {
      entry.close();
    }
  }
}
