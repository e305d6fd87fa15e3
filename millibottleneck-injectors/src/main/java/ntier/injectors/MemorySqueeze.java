package ntier.injectors;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import ntier.archive.Absent;
import ntier.archive.Injection;
import ntier.linux.Clocks;
import ntier.plan.host.UndoJournal;
import ntier.plan.host.UndoJournal.UndoStep;

/**
 * One shortage of memory after the other. It starts when the kernel counts that tasks wait for
 * memory most of the time, its length counts from there, and it ends when the limit is lifted and
 * what was swapped out may come back at full speed.
 */
final class MemorySqueeze implements Strike {
  /** So fast may pages come back meanwhile, as from a disk that is too slow for it. */
  private static final int READS_PER_SECOND = 50;

  /** The limit goes down in steps, because the kernel makes room before it takes a limit. */
  private static final long STEP_BYTES = 2 << 20;

  /** Until tasks wait, when what goes is mostly what nobody needs. */
  private static final long FIRST_STEP_BYTES = 8 << 20;

  private static final long PAUSE_MICROS = 2_000;

  /** Share of the time in which some task waits for memory. */
  private static final double SHORT = 0.5;

  /** Over as long the share is looked at. */
  private static final long LOOK_MICROS = 10_000;

  /** After so long without a tier that waits it is given up. */
  private static final long PATIENCE_MICROS = 1_000_000;

  /** So long at most what nobody uses is taken before the load, in the ramp. */
  private static final long COLD_MICROS = 3_000_000;

  private static final long SWAP_LEAST_BYTES = 64 << 20;

  private final InjectionOrder order;
  private final MemoryGroup group;
  private final double share;
  private final List<UndoJournal.Entry> entries = new ArrayList<>();
  private CompressedSwap swap;
  private String device;
  private String limitBefore;

  /**
   * @param share of the memory in use to which the limit goes down at most
   */
  MemorySqueeze(InjectionOrder order, MemoryGroup group, double share) {
    this.order = order;
    this.group = group;
    this.share = share;
  }

  @Override
  public void prepare() throws IOException {
    limitBefore = group.currentLimit();
    swap = CompressedSwap.on(Math.max(SWAP_LEAST_BYTES, group.used()), order.journal());
    try {
      device = swap.deviceNumbers();
      for (UndoStep step : group.undo(device, READS_PER_SECOND, limitBefore)) {
        entries.add(order.journal().willChange(step));
      }
      evictCold();
    } catch (IOException failed) {
      restore();
      throw failed;
    }
  }

  /** What nobody uses goes first, or the first strike would have to get through it. */
  private void evictCold() throws IOException {
    long until = Clocks.realtimeMicros() + COLD_MICROS;
    long target = Math.round(group.used() * share);
    group.spareTasks(true);
    while (group.used() > target && Clocks.realtimeMicros() < until) {
      group.lower(Math.max(target, group.used() - FIRST_STEP_BYTES));
    }
    lift();
  }

  @Override
  public Injection strike(long askedStartMicros, Wait wait) throws IOException {
    long beganMicros = Clocks.realtimeMicros();
    long before = group.used();
    long lengthMicros = order.plan().length().toNanos() / 1000;
    try {
      group.spareTasks(true);
      group.allowReads(device, READS_PER_SECOND);
      long startMicros = squeeze(Math.round(before * share), beganMicros + PATIENCE_MICROS, wait);
      boolean whole = startMicros > 0 && hold(before, startMicros + lengthMicros, wait);
      long after = group.used();
      lift();
      long endMicros = Clocks.realtimeMicros();
      String from = "from %d MB to %d MB".formatted(before >> 20, after >> 20);
      if (startMicros == 0) {
        return order.record(
            askedStartMicros, Absent.ABSENT, Absent.ABSENT, "nobody waited for memory; " + from);
      }
      String waited = "tasks waited " + (startMicros - beganMicros) + " us after the first step; ";
      return order.record(
          askedStartMicros,
          startMicros,
          endMicros,
          waited + from + (whole ? "" : "; cut short by a stop"));
    } finally {
      lift();
    }
  }

  /** Lowers the limit until tasks wait, and says since when; 0 if they do not. */
  private long squeeze(long target, long deadlineMicros, Wait wait) throws IOException {
    long lookedMicros = Clocks.realtimeMicros();
    long[] waited = group.waitedMicros();
    boolean more = true;
    while (more) {
      more = step(target, FIRST_STEP_BYTES, wait) && Clocks.realtimeMicros() < deadlineMicros;
      long now = Clocks.realtimeMicros();
      // A step may itself take until after the deadline, and make tasks wait: look after the last.
      if (!more || now - lookedMicros >= LOOK_MICROS) {
        long[] waitedNow = group.waitedMicros();
        long longest = Math.max(waitedNow[0] - waited[0], waitedNow[1] - waited[1]);
        if (longest >= SHORT * (now - lookedMicros)) {
          return now - Math.min(now - lookedMicros, longest);
        }
        lookedMicros = now;
        waited = waitedNow;
      }
    }
    return 0;
  }

  /** Goes on lowering it. */
  private boolean hold(long before, long endMicros, Wait wait) throws IOException {
    long target = Math.round(before * share);
    while (Clocks.realtimeMicros() < endMicros) {
      if (!step(target, STEP_BYTES, wait)) {
        return false;
      }
    }
    return true;
  }

  /** False at a stop. */
  private boolean step(long target, long stepBytes, Wait wait) throws IOException {
    long used = group.used();
    if (used > target) {
      group.lower(Math.max(target, used - stepBytes));
    }
    return wait.untilMicros(Clocks.realtimeMicros() + PAUSE_MICROS);
  }

  /** Reads first: who waits for one holds memory that others wait for. */
  private void lift() throws IOException {
    group.allowAllReads(device);
    group.writeLimit(limitBefore);
    group.spareTasks(false);
  }

  @Override
  public void restore() throws IOException {
    lift();
    swap.close();
    for (UndoJournal.Entry entry : entries) {
      entry.close();
    }
  }
}
