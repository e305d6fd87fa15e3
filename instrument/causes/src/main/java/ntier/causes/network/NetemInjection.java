package ntier.causes.network;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import ntier.archive.Injection;
import ntier.host.HostHandle;
import ntier.host.Undo;
import ntier.host.UndoJournal;
import ntier.injection.InjectionAction;
import ntier.injection.InjectionOrder;
import ntier.linux.Clocks;
import ntier.linux.LinuxCallException;
import ntier.linux.NetworkNamespace;
import ntier.linux.Rtnetlink;

/**
 * Impairs a link by the kernel's netem queueing discipline, which the link has only during a
 * injection. The end changes it to one that does nothing, so that what it holds leaves at its time,
 * and takes it away when it holds nothing any more: what it held then would be lost.
 */
final class NetemInjection implements InjectionAction {
  private static final String KIND = "netem";
  private static final int LOOPBACK = 1;
  private static final int LIMIT_PACKETS = 100_000;
  private static final short TCA_NETEM_RATE = 6;
  private static final int OPTIONS = 24;
  private static final int RATE = 20;

  /** {@code /proc/net/psched}: the kernel's ticks of 64 ns. */
  private static final long NANOS_PER_TICK = 64;

  private static final long LOOK_MICROS = 5_000;

  /** Behind a rate there may be any number of packets. */
  private static final long MOST_MICROS_TO_EMPTY = 2_000_000;

  private static final Impairment NOTHING = new Impairment(0, 0, 0, 0);

  private final InjectionOrder order;
  private final Impairment impairment;
  private Rtnetlink kernel;
  private HostLink link;
  private UndoJournal.Entry entry;
  private boolean there;

  NetemInjection(InjectionOrder order) {
    this.order = order;
    this.impairment = Impairment.of(order.plan());
  }

  /** Whether the kernel has it: tries on the loopback interface of a host. */
  static boolean isAvailable(HostHandle host) throws IOException, InterruptedException {
    return NetworkNamespace.call(
        host.namespace(),
        () -> {
          try (Rtnetlink kernel = Rtnetlink.open()) {
            kernel.addQdisc(LOOPBACK, KIND, options(NOTHING));
            kernel.removeQdisc(LOOPBACK);
            return true;
          } catch (LinuxCallException unknown) {
            return false;
          }
        });
  }

  /** {@code struct tc_netem_qopt}, and {@code tc_netem_rate} in an attribute if there is a rate. */
  static byte[] options(Impairment impairment) {
    boolean limited = impairment.bytesPerSecond() > 0;
    ByteBuffer options =
        ByteBuffer.allocate(limited ? OPTIONS + RATE : OPTIONS).order(ByteOrder.nativeOrder());
    options.putInt(ticks(impairment.delayMicros())).putInt(LIMIT_PACKETS);
    options.putInt((int) Math.round(impairment.loss() * 0xffff_ffffL));
    options.putInt(0).putInt(0).putInt(ticks(impairment.jitterMicros()));
    if (limited) {
      options.putShort((short) RATE).putShort(TCA_NETEM_RATE);
      options.putInt((int) Math.min(impairment.bytesPerSecond(), 0xffff_ffffL));
    }
    return options.array();
  }

  private static int ticks(long micros) {
    return (int) Math.min(micros * 1000 / NANOS_PER_TICK, 0xffff_ffffL);
  }

  @Override
  public void prepare() throws IOException {
    try {
      NetworkNamespace.call(
          order.host().namespace(),
          () -> {
            link = HostLink.find(order.host().addresses().getFirst());
            kernel = Rtnetlink.open();
            return null;
          });
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while looking for the host's link", stop);
    }
    entry =
        order
            .journal()
            .willChange(new Undo.RemoveQdisc(order.host().namespace(), link.name(), KIND));
  }

  @Override
  public Injection inject(long askedStartMicros, Wait wait) throws IOException {
    byte[] wanted = options(impairment);
    try {
      kernel.addQdisc(link.index(), KIND, wanted);
      there = true;
      long startMicros = Clocks.realtimeMicros();
      boolean whole = wait.untilMicros(startMicros + order.plan().length().toNanos() / 1000);
      kernel.changeQdisc(link.index(), KIND, options(NOTHING));
      long endMicros = Clocks.realtimeMicros();
      wait.untilMicros(endMicros + impairment.longestMicros());
      empty(wait);
      return order.record(
          askedStartMicros,
          startMicros,
          endMicros,
          "netem" + (whole ? "" : "; cut short by a stop"));
    } finally {
      remove();
    }
  }

  /** Packets of a slow machine, or behind a rate, may leave after the longest delay. */
  private void empty(Wait wait) throws IOException {
    long endMicros = Clocks.realtimeMicros() + MOST_MICROS_TO_EMPTY;
    while (kernel.queued(link.index()) > 0 && Clocks.realtimeMicros() < endMicros) {
      if (!wait.untilMicros(Clocks.realtimeMicros() + LOOK_MICROS)) {
        return;
      }
    }
  }

  private void remove() throws IOException {
    if (there) {
      kernel.removeQdisc(link.index());
      there = false;
    }
  }

  @Override
  public void restore() throws IOException {
    remove();
    kernel.close();
    entry.close();
  }
}
