package ntier.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.Inet4Address;

/**
 * Changes links, routes and queueing disciplines of one network namespace by rtnetlink(7): done,
 * and told so, within microseconds, where starting ip(8) or tc(8) takes milliseconds.
 */
public final class Rtnetlink implements AutoCloseable {
  private static final short RTM_NEWLINK = 16;
  private static final short RTM_NEWROUTE = 24;
  private static final short RTM_DELROUTE = 25;
  private static final short RTM_NEWQDISC = 36;
  private static final short RTM_DELQDISC = 37;
  private static final short RTM_GETQDISC = 38;
  private static final short REQUEST_ACK = 5;
  private static final short LIST = 0x301;
  private static final short CREATE_EXCLUSIVE = 0x600;
  private static final int HEADER = 16;
  private static final int CAPACITY = 512;
  private static final byte AF_INET = 2;
  private static final int IFF_UP = 1;
  private static final short IFLA_MTU = 4;
  private static final short IFLA_TXQLEN = 13;
  private static final byte RT_TABLE_MAIN = (byte) 254;
  private static final byte RTPROT_BOOT = 3;
  private static final byte RT_SCOPE_LINK = (byte) 253;
  private static final byte RTN_UNICAST = 1;
  private static final short RTA_DST = 1;
  private static final short RTA_OIF = 4;
  private static final short RTA_PREFSRC = 7;
  private static final int TC_H_ROOT = -1;
  private static final short TCA_KIND = 1;
  private static final short TCA_OPTIONS = 2;
  private static final int LONGEST_LIST = 1 << 15;

  private final NetlinkSocket socket;
  private final MemorySegment message = Arena.ofAuto().allocate(CAPACITY, Long.BYTES);
  private int length;

  private Rtnetlink(NetlinkSocket socket) {
    this.socket = socket;
  }

  /** Opens one in the calling thread's network namespace; fit for any one thread afterwards. */
  public static Rtnetlink open() throws IOException {
    return new Rtnetlink(NetlinkSocket.open(NetlinkSocket.ROUTE));
  }

  /** Brings a link up. */
  public void linkUp(int link, int mtu, int queueLength) throws IOException {
    begin(RTM_NEWLINK, REQUEST_ACK);
    add((byte) 0, (byte) 0, (byte) 0, (byte) 0);
    add(link).add(IFF_UP).add(IFF_UP);
    attribute(IFLA_TXQLEN, queueLength);
    attribute(IFLA_MTU, mtu);
    command("link " + link + " up");
  }

  /** Adds a route to the neighbours of a link. */
  public void addRoute(Inet4Address network, int prefix, int link, Inet4Address source)
      throws IOException {
    begin(RTM_NEWROUTE, (short) (REQUEST_ACK | CREATE_EXCLUSIVE));
    route(network, prefix, link);
    attribute(RTA_PREFSRC, bytes(source));
    command("route %s/%d".formatted(network.getHostAddress(), prefix));
  }

  /** Removes a route of {@link #addRoute}. */
  public void removeRoute(Inet4Address network, int prefix, int link) throws IOException {
    begin(RTM_DELROUTE, REQUEST_ACK);
    route(network, prefix, link);
    command("removal of the route %s/%d".formatted(network.getHostAddress(), prefix));
  }

  /**
   * Gives a link a queueing discipline in the place of its own.
   *
   * @param options as the kernel takes them for this kind
   */
  public void addQdisc(int link, String kind, byte[] options) throws IOException {
    qdisc((short) (REQUEST_ACK | CREATE_EXCLUSIVE), link, kind, options);
  }

  /** Changes the options of one of {@link #addQdisc}. */
  public void changeQdisc(int link, String kind, byte[] options) throws IOException {
    qdisc(REQUEST_ACK, link, kind, options);
  }

  private void qdisc(short flags, int link, String kind, byte[] options) throws IOException {
    begin(RTM_NEWQDISC, flags);
    rootOf(link);
    attribute(TCA_KIND, (kind + "\0").getBytes(US_ASCII));
    attribute(TCA_OPTIONS, options);
    command(kind + " on link " + link);
  }

  /** Gives a link its own queueing discipline back. */
  public void removeQdisc(int link) throws IOException {
    begin(RTM_DELQDISC, REQUEST_ACK);
    rootOf(link);
    command("removal of the queueing discipline of link " + link);
  }

  /**
   * How many packets the queueing discipline of a link holds.
   *
   * @return 0 also for a link without one
   */
  public int queued(int link) throws IOException {
    begin(RTM_GETQDISC, LIST);
    rootOf(link);
    message.set(JAVA_INT_UNALIGNED, 0, length);
    int queued = 0;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment list = arena.allocate(LONGEST_LIST, Long.BYTES);
      int bytes = socket.ask(message.asSlice(0, length), list);
      while (bytes > 0) {
        queued += QdiscList.queued(list.asSlice(0, bytes), link);
        bytes = socket.more(list);
      }
    }
    return queued;
  }

  /** The message as it was sent last, for comparison with ip's and tc's. */
  byte[] lastMessage() {
    return message.asSlice(0, length).toArray(JAVA_BYTE);
  }

  private void route(Inet4Address network, int prefix, int link) {
    add(AF_INET, (byte) prefix, (byte) 0, (byte) 0);
    add(RT_TABLE_MAIN, RTPROT_BOOT, RT_SCOPE_LINK, RTN_UNICAST);
    add(0);
    attribute(RTA_DST, bytes(network));
    attribute(RTA_OIF, link);
  }

  private void rootOf(int link) {
    add(0).add(link).add(0).add(TC_H_ROOT).add(0);
  }

  private void begin(short type, short flags) {
    message.fill((byte) 0);
    message.set(JAVA_SHORT_UNALIGNED, 4, type);
    message.set(JAVA_SHORT_UNALIGNED, 6, flags);
    length = HEADER;
  }

  private Rtnetlink add(int value) {
    message.set(JAVA_INT_UNALIGNED, length, value);
    length += Integer.BYTES;
    return this;
  }

  private void add(byte... values) {
    MemorySegment.copy(values, 0, message, JAVA_BYTE, length, values.length);
    length += values.length;
  }

  private void attribute(short type, int value) {
    attributeHead(type, Integer.BYTES);
    add(value);
  }

  private void attribute(short type, byte[] value) {
    attributeHead(type, value.length);
    add(value);
    length = (length + 3) & ~3;
  }

  private void attributeHead(short type, int bytes) {
    message.set(JAVA_SHORT_UNALIGNED, length, (short) (4 + bytes));
    message.set(JAVA_SHORT_UNALIGNED, length + 2, type);
    length += 4;
  }

  private void command(String what) throws IOException {
    message.set(JAVA_INT_UNALIGNED, 0, length);
    socket.command(message.asSlice(0, length), what);
  }

  private static byte[] bytes(Inet4Address address) {
    return address.getAddress();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
