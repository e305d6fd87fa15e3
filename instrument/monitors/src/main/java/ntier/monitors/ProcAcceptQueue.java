package ntier.monitors;

import static ntier.monitors.Ascii.bytes;

import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Locale;

/**
 * The depth from {@code /proc/net/tcp} and {@code tcp6}, where sock_diag is refused: listeners are
 * among the first rows. Limit and drops are not there.
 */
final class ProcAcceptQueue implements AcceptQueue {
  private static final String LISTEN = "0A ";

  /** How the row of an IPv6 socket that is bound to an IPv4 address begins, as Java binds. */
  private static final String MAPPED =
      "0".repeat(16)
          + (ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? "FFFF0000" : "0000FFFF");

  private static final int QUEUES_FROM_STATE = LISTEN.length() + "00000000:".length();

  private final ProcFile tcp;
  private final ProcFile tcp6;
  private final byte[][] keys4;
  private final byte[][] keys6;
  private long depth;

  /**
   * @param tcp6 null without IPv6
   */
  ProcAcceptQueue(ProcFile tcp, ProcFile tcp6, InetAddress address, int port) {
    this.tcp = tcp;
    this.tcp6 = tcp6;
    // The kernel prints an address as a number of this machine's byte order.
    int number = ByteBuffer.wrap(address.getAddress()).order(ByteOrder.nativeOrder()).getInt();
    String own = "%08X".formatted(number);
    keys4 = new byte[][] {key(own, port), key("0".repeat(8), port)};
    keys6 = new byte[][] {key(MAPPED + own, port), key("0".repeat(32), port)};
  }

  private static byte[] key(String address, int port) {
    return bytes(
        String.format(
            Locale.ROOT,
            ": %s:%04X %s:0000 " + LISTEN,
            address,
            port,
            "0".repeat(address.length())));
  }

  @Override
  public boolean refresh() {
    depth = depth(tcp, keys4);
    if (depth == Counter.UNKNOWN && tcp6 != null) {
      depth = depth(tcp6, keys6);
    }
    return depth != Counter.UNKNOWN;
  }

  private static long depth(ProcFile file, byte[][] keys) {
    file.refresh();
    long depth = Counter.UNKNOWN;
    for (int i = 0; i < keys.length && depth == Counter.UNKNOWN; i++) {
      depth = depth(file.text(), file.length(), keys[i]);
    }
    return depth;
  }

  /** rx_queue of the row that has {@code key}. */
  private static long depth(byte[] text, int length, byte[] key) {
    int at = Ascii.indexOf(text, 0, length, key);
    if (at < 0) {
      return Counter.UNKNOWN;
    }
    int queue = at + key.length - LISTEN.length() + QUEUES_FROM_STATE;
    return hexadecimal(text, queue, length);
  }

  private static long hexadecimal(byte[] text, int at, int end) {
    long value = 0;
    for (int digit; at < end && (digit = Character.digit(text[at], 16)) >= 0; at++) {
      value = value * 16 + digit;
    }
    return value;
  }

  @Override
  public long depth() {
    return depth;
  }

  @Override
  public long limit() {
    return Counter.UNKNOWN;
  }

  @Override
  public long drops() {
    return Counter.UNKNOWN;
  }
}
