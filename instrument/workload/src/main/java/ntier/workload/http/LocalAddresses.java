package ntier.workload.http;

import java.net.InetSocketAddress;
import java.util.List;

/** The addresses that connections are made from, in turn. Event loop only. */
final class LocalAddresses {
  private static final Local ANY = new Local(null, null);

  private final List<Local> all;
  private int next;

  /**
   * One of them.
   *
   * @param address null if the kernel chooses
   * @param name the address as text, null likewise
   */
  record Local(InetSocketAddress address, String name) {}

  /**
   * @param addresses with any port; empty: the kernel chooses
   */
  LocalAddresses(List<InetSocketAddress> addresses) {
    this.all =
        addresses.isEmpty()
            ? List.of(ANY)
            : addresses.stream()
                .map(address -> new Local(address, address.getAddress().getHostAddress()))
                .toList();
  }

  Local next() {
    Local local = all.get(next);
    next = next + 1 == all.size() ? 0 : next + 1;
    return local;
  }
}
