package ntier.causes.network;

import java.io.IOException;
import java.util.Optional;
import java.util.SplittableRandom;
import ntier.archive.Injection;
import ntier.injection.InjectionAction;
import ntier.injection.InjectionOrder;
import ntier.injection.Injector.Holding;
import ntier.linux.Clocks;
import ntier.linux.NetworkNamespace;
import ntier.linux.ThreadPriority;

/**
 * Impairs a link where the kernel cannot: packets take a {@link Detour} through this process. They
 * are looked at every {@value #NAP_MICROS} µs, so that one wake-up serves many. At the end those
 * that are still held leave at once, in order.
 *
 * <p>Not as a real-time thread: what a busy server's packets take is more than the real-time budget
 * of a cgroup v1 (100 ms of each second), and a thread that has used it up stands still, and all
 * packets with it.
 */
final class DetourInjection implements InjectionAction {
  private static final long NAP_MICROS = 250;
  private static final long PATIENCE_MICROS = 1_000_000;

  private final InjectionOrder order;
  private final Impairment impairment;
  private Detour detour;
  private volatile HeldPackets packets;
  private HeldPackets.Exit exit;

  DetourInjection(InjectionOrder order) {
    this.order = order;
    this.impairment = Impairment.of(order.plan());
  }

  /** No journal: nothing of this outlives the process. */
  @Override
  public void prepare() throws IOException {
    try {
      detour = NetworkNamespace.call(order.host().namespace(), () -> Detour.make(order.host()));
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while making a TUN device", stop);
    }
    long seed = order.plan().schedule().seed();
    packets =
        new HeldPackets(
            impairment, detour.mtu(), new SplittableRandom(seed), Clocks::realtimeMicros);
    exit = detour::send;
    detour.open();
    letGo();
  }

  @Override
  public Injection inject(long askedStartMicros, Wait wait) throws IOException {
    ThreadPriority.raiseForWork();
    Holding before = packets.holding();
    long lost = packets.lost();
    try {
      detour.open();
      long startMicros = Clocks.realtimeMicros();
      boolean whole = impair(startMicros + order.plan().length().toNanos() / 1000, wait);
      letGo();
      String note =
          "detour: %d packets passed, %d lost%s"
              .formatted(
                  packets.holding().since(before).packets(),
                  packets.lost() - lost,
                  whole ? "" : "; cut short by a stop");
      return order.record(askedStartMicros, startMicros, Clocks.realtimeMicros(), note);
    } finally {
      detour.shut();
    }
  }

  private boolean impair(long endMicros, Wait wait) throws IOException {
    boolean whole = true;
    for (long now = Clocks.realtimeMicros();
        whole && now < endMicros;
        now = Clocks.realtimeMicros()) {
      detour.collect(packets);
      packets.release(now, exit);
      whole = wait.untilMicros(Math.min(endMicros, now + NAP_MICROS));
    }
    return whole;
  }

  /**
   * First what is held, while what comes meanwhile still queues behind it; then the way is shut,
   * and what has queued leaves: whoever was waited for answers all at once, so that can be
   * hundreds.
   */
  private void letGo() throws IOException {
    long deadlineMicros = Clocks.realtimeMicros() + PATIENCE_MICROS;
    detour.collect(packets);
    packets.releaseAll(exit);
    detour.shut();
    boolean left;
    do {
      left = !detour.collect(packets);
      packets.releaseAll(exit);
    } while ((left || !packets.isEmpty()) && Clocks.realtimeMicros() < deadlineMicros);
  }

  @Override
  public Optional<Holding> holding() {
    return Optional.ofNullable(packets).map(HeldPackets::holding);
  }

  @Override
  public void restore() throws IOException {
    detour.close();
  }
}
