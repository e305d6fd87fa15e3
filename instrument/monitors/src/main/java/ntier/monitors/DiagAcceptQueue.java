package ntier.monitors;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import ntier.linux.Netlink;
import ntier.linux.NetlinkSocket;

/**
 * Asks sock_diag(7) for one exact listener and not for a dump, which would walk the kernel's whole
 * table of connections. The kernel finds a listener on the address itself, on 0.0.0.0 and on [::]
 * alike, as it would for a SYN; one that was made again is found again.
 */
final class DiagAcceptQueue implements AcceptQueue {
  private static final short SOCK_DIAG_BY_FAMILY = 20;
  private static final short NLM_F_REQUEST = 1;
  private static final byte AF_INET = 2;
  private static final byte IPPROTO_TCP = 6;
  private static final short INET_DIAG_SKMEMINFO = 7;
  private static final int ALL_STATES = -1;
  private static final int NO_COOKIE = -1;
  private static final int NETLINK_HEADER = 16;
  private static final int REQUEST_LENGTH = NETLINK_HEADER + 56;
  private static final int ANSWER_HEADERS = NETLINK_HEADER + 72;
  private static final int STATE_AT = NETLINK_HEADER + 1;
  private static final byte LISTEN = 10;
  private static final int RQUEUE_AT = NETLINK_HEADER + 56;
  private static final int WQUEUE_AT = NETLINK_HEADER + 60;
  private static final int DROPS_AT = 8 * 4;

  private final NetlinkSocket socket;
  private final MemorySegment request = Arena.ofAuto().allocate(REQUEST_LENGTH, 8);
  private final MemorySegment answer = Arena.ofAuto().allocate(4096, 8);
  private long depth;
  private long limit;
  private long drops;

  DiagAcceptQueue(NetlinkSocket socket, InetAddress address, int port) {
    this.socket = socket;
    request.set(JAVA_INT_UNALIGNED, 0, REQUEST_LENGTH);
    request.set(JAVA_SHORT_UNALIGNED, 4, SOCK_DIAG_BY_FAMILY);
    request.set(JAVA_SHORT_UNALIGNED, 6, NLM_F_REQUEST);
    request.set(JAVA_BYTE, NETLINK_HEADER, AF_INET);
    request.set(JAVA_BYTE, NETLINK_HEADER + 1, IPPROTO_TCP);
    request.set(JAVA_BYTE, NETLINK_HEADER + 2, (byte) (1 << (INET_DIAG_SKMEMINFO - 1)));
    request.set(JAVA_INT_UNALIGNED, NETLINK_HEADER + 4, ALL_STATES);
    int id = NETLINK_HEADER + 8;
    request.set(JAVA_BYTE, id, (byte) (port >> 8));
    request.set(JAVA_BYTE, id + 1, (byte) port);
    byte[] bytes = address.getAddress();
    MemorySegment.copy(bytes, 0, request, JAVA_BYTE, id + 4, bytes.length);
    request.set(JAVA_INT_UNALIGNED, id + 40, NO_COOKIE);
    request.set(JAVA_INT_UNALIGNED, id + 44, NO_COOKIE);
  }

  @Override
  public boolean refresh() {
    int length;
    try {
      length = socket.ask(request, answer);
    } catch (IOException gone) {
      return false;
    }
    long memory = Netlink.attribute(answer, ANSWER_HEADERS, length, INET_DIAG_SKMEMINFO);
    if (memory < 0 || answer.get(JAVA_BYTE, STATE_AT) != LISTEN) {
      return false;
    }
    depth = Integer.toUnsignedLong(answer.get(JAVA_INT_UNALIGNED, RQUEUE_AT));
    limit = Integer.toUnsignedLong(answer.get(JAVA_INT_UNALIGNED, WQUEUE_AT));
    drops = Integer.toUnsignedLong(answer.get(JAVA_INT_UNALIGNED, memory + DROPS_AT));
    return true;
  }

  @Override
  public long depth() {
    return depth;
  }

  @Override
  public long limit() {
    return limit;
  }

  @Override
  public long drops() {
    return drops;
  }
}
