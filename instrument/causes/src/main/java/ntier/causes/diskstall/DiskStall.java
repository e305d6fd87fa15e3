package ntier.causes.diskstall;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import ntier.archive.Injection;
import ntier.host.BlockThrottle.Limit;
import ntier.host.HostDisk;
import ntier.host.UndoJournal;
import ntier.injection.InjectionAction;
import ntier.injection.InjectionOrder;
import ntier.injection.SharedSetting;
import ntier.linux.Clocks;
import ntier.linux.PreciseSleep;

/**
 * One stall of a disk after the other, by a limit of a byte per second on what its users read and
 * write. The kernel puts what comes then into the group's queue, and sends it on once the limit is
 * lifted; what the disk has begun to do before, it finishes.
 */
final class DiskStall implements InjectionAction {
  private final InjectionOrder order;
  private final List<Limit> limits;
  private final List<UndoJournal.Entry> entries = new ArrayList<>();
  private SharedSetting setting;

  DiskStall(InjectionOrder order, HostDisk disk) {
    this.order = order;
    this.limits = disk.throttle().everything(disk.number());
  }

  @Override
  public void prepare() throws IOException {
    for (Limit limit : limits) {
      entries.add(order.journal().willChange(limit.undo()));
    }
    setting =
        SharedSetting.open(
            limits.stream().map(Limit::file).toList(), limits.stream().map(Limit::lifted).toList());
    setting.lift();
    PreciseSleep.untilRealtimeMicros(Clocks.realtimeMicros());
  }

  @Override
  public Injection inject(long askedStartMicros, Wait wait) throws IOException {
    long lengthMicros = order.plan().length().toNanos() / 1000;
    try {
      long writtenMicros = Clocks.realtimeMicros();
      setting.impose(0, limits.stream().map(Limit::text).toList());
      long startMicros = Clocks.realtimeMicros();
      boolean whole = wait.untilMicros(startMicros + lengthMicros);
      setting.lift();
      long endMicros = Clocks.realtimeMicros();
      String note = "limiting took " + (startMicros - writtenMicros) + " us";
      return order.record(
          askedStartMicros, startMicros, endMicros, whole ? note : note + "; cut short by a stop");
    } finally {
      setting.lift();
    }
  }

  @Override
  public void restore() throws IOException {
    setting.lift();
    setting.close();
    for (UndoJournal.Entry entry : entries) {
      entry.close();
    }
  }
}
