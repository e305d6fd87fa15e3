package ntier.monitors;

import java.net.InetAddress;
import ntier.archive.CsvText;
import ntier.linux.Clocks;
import ntier.monitors.MonitorsConfig.Listener;

/** The row of one listener in {@code listeners.csv}; no row while nobody listens. */
final class ListenerSampler {
  private final byte[] host;
  private final byte[] address;
  private final int port;
  private final AcceptQueue queue;
  private final NetstatGate gate;

  ListenerSampler(Listener listener, NetworkFiles network, NetstatGate gate) {
    this.gate = gate;
    host = Ascii.bytes(listener.host());
    address = Ascii.bytes(listener.address());
    port = listener.port();
    queue = queue(InetAddress.ofLiteral(listener.address()), port, network);
  }

  private static AcceptQueue queue(InetAddress address, int port, NetworkFiles network) {
    return network.diag() == null
        ? new ProcAcceptQueue(network.tcp(), network.tcp6(), address, port)
        : new DiagAcceptQueue(network.diag(), address, port);
  }

  void sample(CsvText rows) {
    long atMicros = Clocks.realtimeMicros();
    if (queue.refresh()) {
      gate.listenerDropped(queue.drops());
      rows.number(atMicros).text(host).text(address).number(port);
      rows.number(queue.depth()).number(queue.limit()).number(queue.drops());
      rows.endLine();
    }
  }
}
