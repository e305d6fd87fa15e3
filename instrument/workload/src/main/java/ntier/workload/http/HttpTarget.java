package ntier.workload.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;

/**
 * Where requests go, and how.
 *
 * @param server a resolved address
 * @param hostHeader the {@code Host} field
 * @param localAddresses connections take these in turn, with any port; empty: the kernel chooses
 * @param keepAlive whether a user keeps its connection, or makes a new one for each request
 * @param requestTimeoutMillis a request without a whole answer is given up after it, above 0
 */
public record HttpTarget(
    InetSocketAddress server,
    String hostHeader,
    List<InetSocketAddress> localAddresses,
    boolean keepAlive,
    long requestTimeoutMillis) {
  public HttpTarget {
    localAddresses = List.copyOf(localAddresses);
  }

  /**
   * A socket's address.
   *
   * @param address as numbers
   * @param port 0 for any
   * @throws IllegalArgumentException if it is none
   */
  public static InetSocketAddress at(String address, int port) {
    try {
      return new InetSocketAddress(InetAddress.getByName(address), port);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(address + " is not an address", e);
    }
  }
}
