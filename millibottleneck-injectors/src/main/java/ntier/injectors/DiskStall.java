package ntier.injectors;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import ntier.archive.Injection;
import ntier.linux.Clocks;
import ntier.linux.PreciseSleep;
import ntier.plan.host.BlockThrottle.Limit;
import ntier.plan.host.HostDisk;
import ntier.plan.host.UndoJournal;

/**
 * One stall of a disk after the other, by a limit of a byte per second on what its users read and
 * write. The kernel puts what comes then into the group's queue, and sends it on once the limit is
 * lifted; what the disk has begun to do before, it finishes.
 */
final class DiskStall implements Strike {
  private final InjectionOrder order;
  private final List<Limit> limits;
  private final List<ControlFile> files = new ArrayList<>();
  private final List<UndoJournal.Entry> entries = new ArrayList<>();

  DiskStall(InjectionOrder order, HostDisk disk) {
    this.order = order;
    this.limits = disk.throttle().everything(disk.number());
  }

  @Override
  public void prepare() throws IOException {
    for (Limit limit : limits) {
      entries.add(order.journal().willChange(limit.undo()));
      files.add(new ControlFile(limit.file()));
    }
    lift();
    PreciseSleep.untilRealtimeMicros(Clocks.realtimeMicros());
  }

  @Override
  public Injection strike(long askedStartMicros, Wait wait) throws IOException {
    long lengthMicros = order.plan().length().toNanos() / 1000;
    try {
      long writtenMicros = Clocks.realtimeMicros();
      for (int i = 0; i < files.size(); i++) {
        files.get(i).write(limits.get(i).text());
      }
      long startMicros = Clocks.realtimeMicros();
      boolean whole = wait.untilMicros(startMicros + lengthMicros);
      lift();
      long endMicros = Clocks.realtimeMicros();
      String note = "limiting took " + (startMicros - writtenMicros) + " us";
      return order.record(
          askedStartMicros, startMicros, endMicros, whole ? note : note + "; cut short by a stop");
    } finally {
      lift();
    }
  }

  private void lift() throws IOException {
    for (int i = 0; i < files.size(); i++) {
      files.get(i).write(limits.get(i).lifted());
    }
  }

  @Override
  public void restore() throws IOException {
    lift();
    for (ControlFile file : files) {
      file.close();
    }
    for (UndoJournal.Entry entry : entries) {
      entry.close();
    }
  }
}
