package ntier.analysis.overflow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import ntier.analysis.recording.RunData;

/**
 * Drops from the kernel's record of each retransmission, proven by the listener's own counter (see
 * {@link ClassedPackets}). Of these packets a full listener may have dropped the one before:
 *
 * <ul>
 *   <li>{@code SYN_SENT} towards a listener: its SYN;
 *   <li>{@code ESTABLISHED} towards a listener: the handshake's final ACK and so the first data;
 *   <li>{@code SYN_RECV} from a listener: the same, where the server is to speak first.
 * </ul>
 *
 * <p>A request that began before the measure phase lost its packet before it, however long it goes
 * on retrying: its retransmissions are counted apart.
 */
final class RetransmitDrops {
  private final RunData recording;
  private final List<List<LostPacket>> connections = new ArrayList<>();
  private final List<LostPacket> others;
  private final Arrivals arrivals;
  private final ClassedPackets classes;

  RetransmitDrops(RunData recording) {
    this.recording = recording;
    RequestsByPort requests =
        new RequestsByPort(recording.measured(), recording.clockErrorMicros(), recording.scratch());
    Connections found = new Connections(recording, requests);
    List<List<LostPacket>> opening = found.opening();
    this.arrivals = new Arrivals(recording, requests, opening);
    opening.forEach(connection -> connections.add(arrivals.told(connection)));
    this.others = found.others();
    this.classes =
        new ClassedPackets(recording, connections.stream().flatMap(List::stream).toList(), others);
  }

  /** Connections that a listener dropped a packet of, in the measure phase, by time. */
  List<Drop> drops() {
    return measured()
        .filter(connection -> has(connection, LossCause.DROPPED))
        .map(connection -> drop(connection, LossCause.DROPPED))
        .sorted(Comparator.comparingLong(Drop::atMicros))
        .toList();
  }

  /** Connections that lost a packet on the way to a listener, and none at it; by time. */
  List<Drop> lostOnTheWay() {
    return measured()
        .filter(connection -> has(connection, LossCause.LOST_ON_THE_WAY))
        .filter(connection -> !has(connection, LossCause.DROPPED))
        .map(connection -> drop(connection, LossCause.LOST_ON_THE_WAY))
        .sorted(Comparator.comparingLong(Drop::atMicros))
        .toList();
  }

  /** All retransmissions of the measure phase, by time. */
  List<SentAgain> sentAgain() {
    return Stream.concat(
            measured().flatMap(List::stream),
            others.stream()
                .filter(packet -> !packet.earlier())
                .filter(packet -> recording.window().contains(packet.retriedMicros())))
        .sorted(Comparator.comparingLong(LostPacket::retriedMicros))
        .map(
            packet ->
                new SentAgain(packet.tier(), packet.server(), packet.row(), classes.cause(packet)))
        .toList();
  }

  /**
   * How many retransmissions of the measure phase replace a packet that a server's listener
   * dropped, on connections that had lost their first packet before it.
   */
  long earlier(String server) {
    return connections.stream()
        .filter(this::isEarlier)
        .flatMap(List::stream)
        .filter(packet -> packet.server().equals(server))
        .filter(packet -> recording.window().contains(packet.retriedMicros()))
        .filter(packet -> classes.cause(packet) == LossCause.DROPPED)
        .count();
  }

  private boolean isEarlier(List<LostPacket> connection) {
    return connection.stream().anyMatch(LostPacket::earlier)
        || arrivals.likely(connection.getFirst()) < recording.window().startMicros();
  }

  /** Servers at which drops could not be proven. */
  Set<String> unproven() {
    return classes.unproven();
  }

  private Stream<List<LostPacket>> measured() {
    return connections.stream()
        .filter(connection -> connection.stream().noneMatch(LostPacket::earlier))
        .filter(connection -> recording.window().contains(arrivals.likely(connection.getFirst())));
  }

  private boolean has(List<LostPacket> connection, LossCause cause) {
    return connection.stream().anyMatch(packet -> classes.cause(packet) == cause);
  }

  /** From the first packet that was lost so; what went before is no part of it. */
  private Drop drop(List<LostPacket> connection, LossCause cause) {
    List<LostPacket> since =
        connection.stream().dropWhile(packet -> classes.cause(packet) != cause).toList();
    LostPacket first = since.getFirst();
    return new Drop(
        first.tier(),
        first.server(),
        arrivals.likely(first),
        since.stream().map(LostPacket::retriedMicros).toList(),
        first.peer(),
        first.request());
  }
}
