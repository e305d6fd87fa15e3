package ntier.monitors;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import ntier.linux.NetlinkSocket;
import ntier.linux.NetworkNamespace;

/**
 * What is opened once inside a host's network namespace and stays bound to it.
 *
 * @param diag a sock_diag socket, null where the kernel refuses it
 */
record NetworkFiles(
    ProcFile netstat,
    ProcFile snmp,
    ProcFile dev,
    ProcFile tcp,
    ProcFile tcp6,
    NetlinkSocket diag) {
  private static final Path NET = Path.of("/proc/thread-self/net");

  static NetworkFiles open(Path namespace, Missing missing)
      throws IOException, InterruptedException {
    return NetworkNamespace.call(
        namespace,
        () ->
            new NetworkFiles(
                ProcFile.open(NET.resolve("netstat")),
                ProcFile.open(NET.resolve("snmp")),
                ProcFile.open(NET.resolve("dev")),
                ProcFile.open(NET.resolve("tcp")),
                tcp6(missing),
                diag(missing)));
  }

  /**
   * In the order of the columns of {@code hosts.csv}, from {@code listenOverflows} to {@code
   * duplicatesReported}.
   */
  List<Counter> counters(NetstatGate gate) {
    TextParser overflows = new ProtocolColumn("TcpExt", "ListenOverflows");
    return List.of(
        () -> {
          if (gate.isDue()) {
            netstat.refresh();
          }
          return overflows.parse(netstat.text(), netstat.length());
        },
        FileCounters.sharing(netstat, new ProtocolColumn("TcpExt", "ListenDrops")),
        FileCounters.reading(snmp, new ProtocolColumn("Tcp", "RetransSegs")),
        FileCounters.sharing(snmp, new ProtocolColumn("Tcp", "CurrEstab")),
        FileCounters.reading(dev, new LinkColumn(LinkColumn.RECEIVED_PACKETS)),
        FileCounters.sharing(dev, new LinkColumn(LinkColumn.SENT_PACKETS)),
        FileCounters.sharing(netstat, new ProtocolColumn("TcpExt", "TCPDSACKRecv")));
  }

  /**
   * The same of a server that is only watched: what its namespace counts for all that is in it is
   * not read, which is the dearest part of a tick, but packets at its link are.
   */
  List<Counter> watchedCounters() {
    Counter notRead = () -> Counter.UNKNOWN;
    return List.of(
        notRead,
        notRead,
        notRead,
        notRead,
        FileCounters.reading(dev, new LinkColumn(LinkColumn.RECEIVED_PACKETS)),
        FileCounters.sharing(dev, new LinkColumn(LinkColumn.SENT_PACKETS)),
        notRead);
  }

  private static ProcFile tcp6(Missing missing) {
    try {
      return ProcFile.open(NET.resolve("tcp6"));
    } catch (IOException noIpv6) {
      return null;
    }
  }

  private static NetlinkSocket diag(Missing missing) {
    try {
      return NetlinkSocket.open(NetlinkSocket.SOCK_DIAG);
    } catch (IOException refused) {
      missing.add("acceptQueueLimit and drops of listeners: " + refused.getMessage());
      return null;
    }
  }
}
