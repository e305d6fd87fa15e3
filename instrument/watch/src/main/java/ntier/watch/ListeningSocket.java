package ntier.watch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * A listening TCP socket.
 *
 * @param address that it is bound to; that of an IPv6 socket which is bound to an IPv4 address is
 *     this one
 * @param ipv6 whether it is a socket of IPv6
 * @param inode that {@code /proc/PID/fd} names
 */
record ListeningSocket(InetAddress address, boolean ipv6, int port, long inode) {
  private static final String LISTEN = "0A";
  private static final int LOCAL = 1;
  private static final int STATE = 3;
  private static final int INODE = 9;
  private static final int DIGITS_OF_WORD = 8;
  private static final int HEXADECIMAL = 16;

  /**
   * Those in the text of {@code /proc/PID/net/tcp} or {@code tcp6}.
   *
   * @throws IllegalArgumentException if it is not such a text
   */
  static List<ListeningSocket> parse(String text, boolean ipv6) {
    List<ListeningSocket> sockets = new ArrayList<>();
    for (String line : text.lines().skip(1).toList()) {
      String[] words = line.strip().split("\\s+");
      if (words.length > INODE && words[STATE].equals(LISTEN)) {
        String[] local = words[LOCAL].split(":");
        sockets.add(
            new ListeningSocket(
                address(local[0]),
                ipv6,
                Integer.parseInt(local[1], HEXADECIMAL),
                Long.parseLong(words[INODE])));
      }
    }
    return sockets;
  }

  /** The kernel prints each four bytes as a number of this machine's byte order. */
  private static InetAddress address(String digits) {
    ByteBuffer bytes = ByteBuffer.allocate(digits.length() / 2).order(ByteOrder.nativeOrder());
    for (int at = 0; at < digits.length(); at += DIGITS_OF_WORD) {
      bytes.putInt(
          Integer.parseUnsignedInt(digits.substring(at, at + DIGITS_OF_WORD), HEXADECIMAL));
    }
    try {
      return InetAddress.getByAddress(bytes.array());
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("\"" + digits + "\" is no address of the kernel", e);
    }
  }

  /** Whether it takes connections to any address. */
  boolean toAll() {
    return address.isAnyLocalAddress();
  }

  /** Such as {@code 0.0.0.0:80} and {@code [::]:80}. */
  String place() {
    boolean words = address.getAddress().length > Integer.BYTES;
    return (words
            ? (toAll() ? "[::]" : "[" + address.getHostAddress() + "]")
            : address.getHostAddress())
        + ":"
        + port;
  }
}
