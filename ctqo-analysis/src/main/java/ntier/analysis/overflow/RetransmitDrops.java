package ntier.analysis.overflow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import ntier.analysis.recording.Recording;
import ntier.analysis.recording.TierRecording;
import ntier.plan.Role;

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
 * on retrying: its retransmissions are left out.
 */
final class RetransmitDrops {
  private final Recording recording;
  private final List<List<LostPacket>> connections = new ArrayList<>();
  private final List<LostPacket> others;
  private final Arrivals arrivals;
  private final ClassedPackets classes;

  RetransmitDrops(Recording recording) {
    this.recording = recording;
    RequestsByPort requests = new RequestsByPort(recording.measured());
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

  /** All of the measure phase, by tier. */
  Map<Role, Retransmissions> retransmissions() {
    List<LostPacket> counted =
        Stream.concat(
                measured().flatMap(List::stream),
                others.stream()
                    .filter(packet -> !packet.earlier())
                    .filter(packet -> recording.window().contains(packet.retriedMicros())))
            .toList();
    Map<Role, Retransmissions> byTier = new EnumMap<>(Role.class);
    for (TierRecording tier : recording.tiers()) {
      byTier.put(
          tier.role(),
          new Retransmissions(
              count(counted, tier.role(), LossCause.DROPPED),
              count(counted, tier.role(), LossCause.SPURIOUS),
              count(counted, tier.role(), LossCause.LOST_ON_THE_WAY),
              count(counted, tier.role(), LossCause.UNTOLD)));
    }
    return byTier;
  }

  /** Tiers at which drops could not be proven. */
  Set<Role> unproven() {
    return classes.unproven();
  }

  private long count(List<LostPacket> packets, Role tier, LossCause cause) {
    return packets.stream()
        .filter(packet -> packet.tier() == tier && classes.cause(packet) == cause)
        .count();
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
        arrivals.likely(first),
        since.stream().map(LostPacket::retriedMicros).toList(),
        first.request());
  }
}
