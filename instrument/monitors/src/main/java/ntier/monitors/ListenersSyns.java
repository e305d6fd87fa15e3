package ntier.monitors;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.host.HostHandle;
import ntier.linux.Clocks;
import ntier.linux.NetworkNamespace;
import ntier.linux.SynSocket;

/** Which SYNs came to which listener. */
final class ListenersSyns implements AutoCloseable {
  private static final String SYN_SENT = "SYN_SENT";

  private final Map<Endpoint, ArrivedSyns> byListener = new HashMap<>();
  private final Missing missing;

  private record Endpoint(String address, int port) {}

  /** Watches nobody yet. */
  ListenersSyns(Missing missing) {
    this.missing = missing;
  }

  /** Watches a listener of a host from now on; where the kernel refuses it, that is missing. */
  void watch(MonitorsConfig.Listener listener, HostHandle host) throws InterruptedException {
    try {
      SynSocket socket =
          NetworkNamespace.call(host.namespace(), () -> SynSocket.open(listener.port()));
      byListener.put(
          new Endpoint(listener.address(), listener.port()),
          new ArrivedSyns(socket, Clocks.realtimeMicros()));
    } catch (IOException refused) {
      missing.add(
          "arrivedMicros of retransmits.csv at " + host.name() + ": " + refused.getMessage());
    }
  }

  /** Takes those that have come since. */
  void sample(long nowMicros) throws IOException {
    for (ArrivedSyns syns : byListener.values()) {
      syns.sample(nowMicros);
    }
  }

  /**
   * When the SYN came that a retransmission replaces; {@link Counter#UNKNOWN} for one that is of no
   * SYN, or of none of these listeners.
   */
  long before(long atMicros, RetransmitLine line) {
    if (!line.state().equals(SYN_SENT)) {
      return Counter.UNKNOWN;
    }
    ArrivedSyns syns = byListener.get(new Endpoint(line.destination(), line.destinationPort()));
    return Optional.ofNullable(syns)
        .filter(_ -> InetAddress.ofLiteral(line.source()) instanceof Inet4Address)
        .map(seen -> seen.before(atMicros, address(line.source()), line.sourcePort()))
        .orElse(Counter.UNKNOWN);
  }

  private static int address(String source) {
    return ByteBuffer.wrap(InetAddress.ofLiteral(source).getAddress()).getInt();
  }

  @Override
  public void close() throws IOException {
    for (ArrivedSyns syns : List.copyOf(byListener.values())) {
      syns.close();
    }
  }
}
