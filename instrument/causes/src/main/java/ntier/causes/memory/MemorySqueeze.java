package ntier.causes.memory;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import ntier.archive.Absent;
import ntier.archive.Injection;
import ntier.host.Undo;
import ntier.host.UndoJournal;
import ntier.injection.InjectionAction;
import ntier.injection.InjectionOrder;
import ntier.linux.Clocks;

/**
 * One shortage of memory after the other. Reading back from swap space is made slow, and memory is
 * taken, the limit with it, until the tier waits. It starts when the kernel counts that tasks wait
 * for memory most of the time, its length counts from there, and it ends when what was swapped out
 * may come back at full speed.
 */
final class MemorySqueeze implements InjectionAction {
  /** So fast may pages come back meanwhile, as from a disk that is much too slow for it. */
  private static final int READS_PER_SECOND = 10;

  /** After so long without a tier that waits it is given up. */
  private static final long PATIENCE_MICROS = 1_000_000;

  private static final long SWAP_LEAST_BYTES = 64 << 20;

  /** What nobody uses stays there, and the tier may grow. */
  private static final int SWAP_TIMES_USED = 2;

  private final InjectionOrder order;
  private final MemoryGroup group;
  private final double share;
  private final Random random;
  private final List<UndoJournal.Entry> entries = new ArrayList<>();
  private CompressedSwap swap;
  private String device;
  private MemoryLimits limits;

  /**
   * @param share of the memory in use that is left to the tier at the least
   * @param random which memory goes first
   */
  MemorySqueeze(InjectionOrder order, MemoryGroup group, double share, Random random) {
    this.order = order;
    this.group = group;
    this.share = share;
    this.random = random;
  }

  @Override
  public void prepare() throws IOException {
    limits = MemoryLimits.open(group);
    try {
      swap =
          CompressedSwap.on(
              Math.max(SWAP_LEAST_BYTES, SWAP_TIMES_USED * group.used()), order.journal());
    } catch (IOException failed) {
      limits.close();
      throw failed;
    }
    try {
      device = swap.deviceNumbers();
      for (Undo undo : group.undo(device, READS_PER_SECOND, limits.original())) {
        entries.add(order.journal().willChange(undo));
      }
      warmUp();
    } catch (IOException failed) {
      restore();
      throw failed;
    }
  }

  /** The kernel's first limit on a device takes it 15 ms, and the JVM's first look at maps. */
  private void warmUp() throws IOException {
    group.allowReads(device, READS_PER_SECOND);
    lift();
    group.waits();
    MemoryPieces.of(order.host().cgroup(), random).close();
  }

  @Override
  public Injection inject(long askedStartMicros, Wait wait) throws IOException {
    try (MemoryPieces pieces = MemoryPieces.of(order.host().cgroup(), random)) {
      return inject(askedStartMicros, pieces, wait);
    } finally {
      lift(); // The taker may have written its last limit after the injection had lifted it.
    }
  }

  private Injection inject(long askedStartMicros, MemoryPieces pieces, Wait wait)
      throws IOException {
    long beganMicros = Clocks.realtimeMicros();
    long before = group.used();
    limits.spareTasks();
    group.allowReads(device, READS_PER_SECOND);
    try (MemoryTaker taker = MemoryTaker.start(pieces, group, limits, Math.round(before * share))) {
      MemoryWatch watch = new MemoryWatch(group, taker, wait);
      long startMicros = watch.untilTasksWait(beganMicros + PATIENCE_MICROS);
      if (startMicros > 0) {
        watch.until(startMicros + order.lengthMicros());
      }
      long after = group.used();
      lift();
      long endMicros = Clocks.realtimeMicros();
      String note =
          "from %d MB to %d MB%s"
              .formatted(before >> 20, after >> 20, watch.stopped() ? "; cut short by a stop" : "");
      return startMicros == 0
          ? order.record(
              askedStartMicros, Absent.ABSENT, Absent.ABSENT, "nobody waited for memory; " + note)
          : order.record(
              askedStartMicros,
              startMicros,
              endMicros,
              "tasks waited %d us after the first step; ".formatted(startMicros - beganMicros)
                  + note);
    }
  }

  /** Reads first: who waits for one holds memory that others wait for. */
  private void lift() throws IOException {
    group.allowAllReads(device);
    limits.lift();
  }

  @Override
  public void restore() throws IOException {
    lift();
    limits.close();
    swap.close();
    for (UndoJournal.Entry entry : entries) {
      entry.close();
    }
  }
}
