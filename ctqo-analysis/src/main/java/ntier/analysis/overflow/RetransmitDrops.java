package ntier.analysis.overflow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.analysis.recording.Recording;
import ntier.analysis.recording.TierRecording;
import ntier.archive.Absent;
import ntier.archive.Request;
import ntier.archive.Retransmit;
import ntier.plan.Role;

/**
 * Drops from the kernel's record of each retransmission. Between hosts of one machine nothing but a
 * full listener loses packets, so these prove a drop:
 *
 * <ul>
 *   <li>{@code SYN_SENT} towards a listener: its SYN was dropped;
 *   <li>{@code ESTABLISHED} towards a listener: the handshake's final ACK was dropped, so the first
 *       data were, too;
 *   <li>{@code SYN_RECV} from a listener: the same, where the server is to speak first.
 * </ul>
 *
 * <p>A request that began before the measure phase was dropped before it, however long it goes on
 * retrying: its retransmissions are left out.
 *
 * <p>Retransmissions of one address pair belong to one connection if they fall into the same
 * request of a user; where no request is known, if they are at most {@value #LONGEST_PAUSE_MICROS}
 * µs apart: the kernel's longest pause between the retries that matter here (7 to 11 s, 3 to 9 s)
 * is shorter, and a port does not come round again so soon. After a longer one they do if it is
 * twice the pause before, as the kernel doubles its waits (11 to 19 to 35 s).
 */
final class RetransmitDrops {
  static final long LONGEST_PAUSE_MICROS = 8_500_000;

  /** Linux's shortest retransmission timeout, that of the first data on a fast network. */
  private static final long DATA_TIMEOUT_MICROS = 200_000;

  private final Recording recording;
  private final RequestsByPort requests;
  private final RequestsByPort earlier;

  /** The first retry of a SYN or SYN-ACK comes after it. */
  private final long plannedSynTimeout;

  RetransmitDrops(Recording recording) {
    this.recording = recording;
    this.requests = new RequestsByPort(recording.measured());
    this.earlier = new RequestsByPort(recording.carriedOver());
    this.plannedSynTimeout = recording.synTimeout().toNanos() / 1000;
  }

  /** One retransmission at a tier's listener. */
  private record Retry(Role tier, String peer, String state, long atMicros, int request) {}

  /** All of the measure phase, by time. */
  List<Drop> drops() {
    List<List<Retry>> connections = connections();
    long synTimeout = synTimeout(connections);
    return connections.stream()
        .map(connection -> drop(connection, synTimeout))
        .filter(drop -> recording.window().contains(drop.atMicros()))
        .sorted(Comparator.comparingLong(Drop::atMicros))
        .toList();
  }

  private List<List<Retry>> connections() {
    Map<String, List<Retry>> open = new LinkedHashMap<>();
    List<List<Retry>> all = new ArrayList<>();
    recording.retransmits().stream()
        .sorted(Comparator.comparingLong(Retransmit::atMicros))
        .map(this::retry)
        .flatMap(Optional::stream)
        .forEach(
            retry -> {
              List<Retry> current = open.get(retry.tier() + retry.peer());
              if (current == null || !sameConnection(current, retry)) {
                current = new ArrayList<>();
                open.put(retry.tier() + retry.peer(), current);
                all.add(current);
              }
              current.add(retry);
            });
    return all;
  }

  private static boolean sameConnection(List<Retry> connection, Retry next) {
    Retry last = connection.getLast();
    if (last.request() != Drop.NO_REQUEST || next.request() != Drop.NO_REQUEST) {
      return last.request() == next.request();
    }
    long pause = next.atMicros() - last.atMicros();
    return pause <= LONGEST_PAUSE_MICROS || doubles(connection, pause);
  }

  /** Whether a pause is twice the one before it, to a tenth. */
  private static boolean doubles(List<Retry> connection, long pause) {
    if (connection.size() < 2) {
      return false;
    }
    long before =
        connection.getLast().atMicros() - connection.get(connection.size() - 2).atMicros();
    return Math.abs(pause - 2 * before) <= pause / 10;
  }

  private Optional<Retry> retry(Retransmit row) {
    boolean fromListener = row.state().equals("SYN_RECV");
    if (!fromListener && !row.state().equals("SYN_SENT") && !row.state().equals("ESTABLISHED")) {
      return Optional.empty();
    }
    String listener = fromListener ? row.source() : row.destination();
    int port = fromListener ? row.sourcePort() : row.destinationPort();
    String peer =
        fromListener
            ? RequestsByPort.endpoint(row.destination(), row.destinationPort())
            : RequestsByPort.endpoint(row.source(), row.sourcePort());
    int request = requests.at(peer, row.atMicros());
    if (request == Drop.NO_REQUEST && earlier.at(peer, row.atMicros()) != Drop.NO_REQUEST) {
      return Optional.empty();
    }
    return recording.tiers().stream()
        .filter(tier -> tier.port() == port && tier.address().equals(listener))
        .findFirst()
        .map(TierRecording::role)
        .map(role -> new Retry(role, peer, row.state(), row.atMicros(), request));
  }

  /** As the users' own connections show it; else as planned. */
  private long synTimeout(List<List<Retry>> connections) {
    long[] waits =
        connections.stream()
            .map(List::getFirst)
            .filter(retry -> retry.state().equals("SYN_SENT") && retry.request() != Drop.NO_REQUEST)
            .mapToLong(retry -> retry.atMicros() - requests.request(retry.request()).startMicros())
            .toArray();
    Arrays.sort(waits);
    return waits.length == 0 ? plannedSynTimeout : waits[waits.length / 2];
  }

  private Drop drop(List<Retry> connection, long synTimeout) {
    Retry first = connection.getFirst();
    boolean syn = first.state().equals("SYN_SENT");
    long at =
        switch (first.state()) {
          case "SYN_SENT" -> first.atMicros() - synTimeout;
          case "SYN_RECV" -> first.atMicros() - plannedSynTimeout;
          default -> first.atMicros() - DATA_TIMEOUT_MICROS;
        };
    if (first.request() != Drop.NO_REQUEST) {
      Request request = requests.request(first.request());
      if (syn) {
        at = request.startMicros();
      } else if (Absent.isPresent(request.connectMicros())) {
        at = request.connectMicros();
      }
    }
    return new Drop(
        first.tier(), at, connection.stream().map(Retry::atMicros).toList(), first.request());
  }
}
