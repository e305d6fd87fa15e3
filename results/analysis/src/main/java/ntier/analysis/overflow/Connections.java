package ntier.analysis.overflow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.TierData;
import ntier.archive.Retransmit;

/**
 * Puts retransmissions together by connection.
 *
 * <p>Those of one address pair belong to one connection if they fall into the same request of a
 * user. Where no request is known, they do as long as the pauses between them are the kernel's, for
 * a port comes round again: one that opens a connection for each page uses some 10 ports for it on
 * average, and so all of them within 8 s at 700 pages per second.
 *
 * <ul>
 *   <li>A SYN is sent again after the SYN's timeout, and then after at most twice the pause before;
 *       a timer may be late by an eighth of its length.
 *   <li>A connection that stood sends no SYN.
 *   <li>Data begin with a timeout of their own, of 0.2 to 3 s: they belong to what was before if
 *       that is at most {@value #LONGEST_PAUSE_MICROS} µs ago, or after twice the pause before (11
 *       to 19 to 35 s).
 * </ul>
 */
final class Connections {
  static final long LONGEST_PAUSE_MICROS = 8_500_000;

  private final RunData recording;
  private final RequestsByPort requests;
  private final RequestsByPort earlier;
  private final long synTimeoutMicros;

  Connections(RunData recording, RequestsByPort requests) {
    this.recording = recording;
    this.requests = requests;
    this.earlier =
        new RequestsByPort(
            recording.carriedOver(), recording.clockErrorMicros(), recording.scratch());
    this.synTimeoutMicros = recording.synTimeout().toNanos() / 1000;
  }

  /** Each connection's retransmissions by time; when the lost packets came is not yet told. */
  List<List<LostPacket>> opening() {
    Map<String, List<LostPacket>> open = new LinkedHashMap<>();
    List<List<LostPacket>> all = new ArrayList<>();
    for (LostPacket packet : packets()) {
      if (packet.opening()) {
        List<LostPacket> current = open.get(packet.server() + packet.peer());
        if (current == null || !sameConnection(current, packet)) {
          current = new ArrayList<>();
          open.put(packet.server() + packet.peer(), current);
          all.add(current);
        }
        current.add(packet);
      }
    }
    return all;
  }

  /** What no listener can have dropped, such as answers and the end of a connection. */
  List<LostPacket> others() {
    return packets().stream().filter(packet -> !packet.opening()).toList();
  }

  private List<LostPacket> packets() {
    return recording.retransmits().stream()
        .sorted(Comparator.comparingLong(Retransmit::atMicros))
        .map(this::packet)
        .flatMap(Optional::stream)
        .toList();
  }

  private boolean sameConnection(List<LostPacket> connection, LostPacket next) {
    LostPacket last = connection.getLast();
    if (last.request() != Drop.NO_REQUEST || next.request() != Drop.NO_REQUEST) {
      return last.request() == next.request();
    }
    long pause = next.retriedMicros() - last.retriedMicros();
    if (next.state().equals("SYN_SENT")) {
      return !last.state().equals("ESTABLISHED") && pause <= longestAfter(connection);
    }
    return pause <= LONGEST_PAUSE_MICROS || doubles(connection, pause);
  }

  /** How long the kernel waits at most until it sends a SYN once more. */
  private long longestAfter(List<LostPacket> connection) {
    long before = connection.size() < 2 ? synTimeoutMicros : lastPause(connection);
    return 2 * before + before / 4;
  }

  /** Whether a pause is twice the one before it, to a tenth. */
  private static boolean doubles(List<LostPacket> connection, long pause) {
    if (connection.size() < 2) {
      return false;
    }
    return Math.abs(pause - 2 * lastPause(connection)) <= pause / 10;
  }

  private static long lastPause(List<LostPacket> connection) {
    return connection.getLast().retriedMicros()
        - connection.get(connection.size() - 2).retriedMicros();
  }

  private Optional<LostPacket> packet(Retransmit row) {
    Optional<TierData> to = listener(row.destination(), row.destinationPort());
    Optional<TierData> from = listener(row.source(), row.sourcePort());
    boolean fromListener = to.isEmpty();
    String peer =
        fromListener
            ? RequestsByPort.endpoint(row.destination(), row.destinationPort())
            : RequestsByPort.endpoint(row.source(), row.sourcePort());
    boolean opening =
        fromListener
            ? row.state().equals("SYN_RECV")
            : row.state().equals("SYN_SENT") || row.state().equals("ESTABLISHED");
    int request = requests.at(peer, row.atMicros());
    boolean before =
        request == Drop.NO_REQUEST && earlier.at(peer, row.atMicros()) != Drop.NO_REQUEST;
    return to.or(() -> from)
        .map(
            server ->
                new LostPacket(
                    server.tier(),
                    server.name(),
                    peer,
                    row,
                    opening,
                    request,
                    before,
                    row.atMicros(),
                    row.atMicros(),
                    1));
  }

  private Optional<TierData> listener(String address, int port) {
    return recording.servers().stream()
        .filter(server -> server.port() == port && server.address().equals(address))
        .findFirst();
  }
}
