package ntier.causes.network;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import ntier.host.HostHandle;
import ntier.linux.Clocks;
import ntier.linux.RawIpSocket;
import ntier.linux.Rtnetlink;
import ntier.linux.TunDevice;

/**
 * A way for all packets that a host sends to other hosts through this process:
 *
 * <pre>
 *   server --10.198.0.0/17, 10.198.128.0/17--> TUN device --> this process --raw socket--> eth0
 *   server --10.198.0.0/16 (a longer prefix wins)---------------------------------------> eth0
 * </pre>
 *
 * <p>Only while it is open do packets take it; otherwise no packet sees the device. It goes away
 * with the process, however that ends: the kernel takes the device, and the routes to it with the
 * device.
 */
final class Detour implements AutoCloseable {
  private static final String DEVICE = "detour%d";

  /** Packets that wait while this process is not running: some 0.1 s of a busy tier. */
  private static final int QUEUE_LENGTH = 10_000;

  /** At most so many are read before those that are due are sent. */
  private static final int BATCH = 256;

  private final HostLink link;
  private final TunDevice tun;
  private final RawIpSocket exit;
  private final Rtnetlink kernel;
  private final List<HostLink.Network> open = new ArrayList<>();
  private long emptiedMicros;

  private Detour(HostLink link, TunDevice tun, RawIpSocket exit, Rtnetlink kernel) {
    this.link = link;
    this.tun = tun;
    this.exit = exit;
    this.kernel = kernel;
  }

  /** Makes one, closed, in the calling thread's network namespace, which is the host's. */
  static Detour make(HostHandle host) throws IOException {
    HostLink link = HostLink.find(host.addresses().getFirst());
    TunDevice tun = TunDevice.open(DEVICE);
    RawIpSocket exit = RawIpSocket.open(link.name());
    Rtnetlink kernel = Rtnetlink.open();
    kernel.linkUp(tun.index(), link.mtu(), QUEUE_LENGTH);
    return new Detour(link, tun, exit, kernel);
  }

  /** Longest packet in bytes. */
  int mtu() {
    return link.mtu();
  }

  /** From now on packets come this way. */
  void open() throws IOException {
    emptiedMicros = Clocks.realtimeMicros();
    for (HostLink.Network network : link.networks()) {
      for (HostLink.Network half : network.halves()) {
        kernel.addRoute(half.address(), half.prefix(), tun.index(), link.address());
        open.add(half);
      }
    }
  }

  /** From now on no more packets come; does nothing if none did. */
  void shut() throws IOException {
    while (!open.isEmpty()) {
      HostLink.Network half = open.getLast();
      kernel.removeRoute(half.address(), half.prefix(), tun.index());
      open.removeLast();
    }
  }

  /**
   * Takes what has come, {@value #BATCH} packets at most. When each came the device does not tell:
   * it was between the last look that found none left and this one, so on average in the middle.
   *
   * @return whether none is left
   */
  boolean collect(HeldPackets packets) throws IOException {
    long cameMicros = (emptiedMicros + Clocks.realtimeMicros()) / 2;
    for (int i = 0; i < BATCH; i++) {
      MemorySegment packet = packets.room();
      int length = tun.read(packet);
      if (length == 0) {
        emptiedMicros = Clocks.realtimeMicros();
        return true;
      }
      if (isIpv4(packet)) {
        packets.hold(length, cameMicros, Clocks.realtimeMicros());
      }
    }
    return false;
  }

  /** The kernel itself asks for IPv6 routers on each new interface. */
  private static boolean isIpv4(MemorySegment packet) {
    return packet.get(ValueLayout.JAVA_BYTE, 0) >> 4 == 4;
  }

  /** Sends one packet to its destination. */
  boolean send(MemorySegment packet) throws IOException {
    return exit.send(packet);
  }

  @Override
  public void close() throws IOException {
    shut();
    tun.close();
    exit.close();
    kernel.close();
  }
}
