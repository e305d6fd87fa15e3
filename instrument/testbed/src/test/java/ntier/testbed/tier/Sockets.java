package ntier.testbed.tier;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import ntier.host.HostHandle;
import ntier.linux.NetworkNamespace;

/** The kernel's TCP sockets on a port of a host. */
final class Sockets {
  private static final String ESTABLISHED = "01";
  private static final String LISTEN = "0A";

  private final HostHandle host;
  private final int port;

  Sockets(HostHandle host, int port) {
    this.host = host;
    this.port = port;
  }

  /** Connections that were accepted or wait to be. */
  int established() throws IOException, InterruptedException {
    return rows(ESTABLISHED).size();
  }

  /** Connections that wait to be accepted. */
  int acceptQueue() throws IOException, InterruptedException {
    return rows(LISTEN).stream().mapToInt(row -> Integer.parseInt(row[4].split(":")[1], 16)).sum();
  }

  /** Packets that listeners of this host have dropped. */
  long listenDrops() throws IOException, InterruptedException {
    var lines =
        NetworkNamespace.call(
            host.namespace(), () -> Files.readAllLines(Path.of("/proc/thread-self/net/netstat")));
    // A line of names is followed by a line of values; TcpExt comes first.
    var names = List.of(lines.getFirst().split(" "));
    return Long.parseLong(lines.get(1).split(" ")[names.indexOf("ListenDrops")]);
  }

  private List<String[]> rows(String state) throws IOException, InterruptedException {
    var table =
        NetworkNamespace.call(
            host.namespace(), () -> Files.readAllLines(Path.of("/proc/thread-self/net/tcp")));
    var suffix = ":%04X".formatted(port);
    return table.stream()
        .map(line -> line.strip().split("\\s+"))
        .filter(row -> row[1].endsWith(suffix) && row[3].equals(state))
        .toList();
  }
}
