package ntier.monitors;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import ntier.linux.NetlinkSocket;

/**
 * How many connections a listener has: those of its port that are established, accepted or not, or
 * that the other side alone has closed. A dump of sock_diag(7), of the namespace in which the
 * socket was opened; it walks the kernel's whole table of connections.
 */
final class ConnectionCount implements Counter {
  private static final short SOCK_DIAG_BY_FAMILY = 20;
  private static final short NLM_F_REQUEST_DUMP = 1 | 0x300;
  private static final short NLMSG_ERROR = 2;
  private static final short NLMSG_DONE = 3;
  private static final byte AF_INET = 2;
  private static final byte AF_INET6 = 10;
  private static final byte IPPROTO_TCP = 6;

  /** Bits of the states ESTABLISHED (1) and CLOSE_WAIT (8). */
  private static final int STATES = 1 << 1 | 1 << 8;

  private static final int NETLINK_HEADER = 16;
  private static final int REQUEST_LENGTH = NETLINK_HEADER + 56;
  private static final int SOURCE_PORT_AT = NETLINK_HEADER + 4;
  private static final int LARGEST_PART = 64 << 10;

  private final NetlinkSocket socket;
  private final int port;
  private final MemorySegment request = Arena.ofAuto().allocate(REQUEST_LENGTH, 8);
  private final MemorySegment answer = Arena.ofAuto().allocate(LARGEST_PART, 8);
  private long count;
  private boolean failed;

  ConnectionCount(NetlinkSocket socket, int port, boolean ipv6) {
    this.socket = socket;
    this.port = port;
    request.set(JAVA_INT_UNALIGNED, 0, REQUEST_LENGTH);
    request.set(JAVA_SHORT_UNALIGNED, 4, SOCK_DIAG_BY_FAMILY);
    request.set(JAVA_SHORT_UNALIGNED, 6, NLM_F_REQUEST_DUMP);
    request.set(JAVA_BYTE, NETLINK_HEADER, ipv6 ? AF_INET6 : AF_INET);
    request.set(JAVA_BYTE, NETLINK_HEADER + 1, IPPROTO_TCP);
    request.set(JAVA_INT_UNALIGNED, NETLINK_HEADER + 4, STATES);
  }

  @Override
  public long read() {
    count = 0;
    try {
      int length = socket.ask(request, answer);
      while (length > 0 && isPart(answer, length)) {
        length = socket.more(answer);
      }
      return length > 0 && !failed ? count : UNKNOWN;
    } catch (IOException gone) {
      return UNKNOWN;
    }
  }

  /** Counts a part of the answer; whether more of it follows. */
  boolean isPart(MemorySegment part, int length) {
    int at = 0;
    while (at + NETLINK_HEADER <= length) {
      int size = part.get(JAVA_INT_UNALIGNED, at);
      short type = part.get(JAVA_SHORT_UNALIGNED, at + 4);
      failed = type == NLMSG_ERROR || size < NETLINK_HEADER;
      if (failed || type == NLMSG_DONE) {
        return false;
      }
      if (at + SOURCE_PORT_AT + 2 <= length && port(part, at + SOURCE_PORT_AT) == port) {
        count++;
      }
      at += size + 3 & ~3;
    }
    return true;
  }

  /** How many were counted in the parts so far. */
  long counted() {
    return count;
  }

  private static int port(MemorySegment part, int at) {
    return (part.get(JAVA_BYTE, at) & 0xff) << 8 | part.get(JAVA_BYTE, at + 1) & 0xff;
  }
}
