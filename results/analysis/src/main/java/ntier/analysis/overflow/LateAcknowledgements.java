package ntier.analysis.overflow;

import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.HostCounters;
import ntier.analysis.recording.ListenerDrops;
import ntier.analysis.recording.RunData;
import ntier.archive.Absent;

/**
 * Which retransmissions replace a packet that had come. That is so
 *
 * <ul>
 *   <li>if the user had the answer before the packet was sent again;
 *   <li>if the receiver told the sender that it came twice (D-SACK, RFC 2883), as counted at the
 *       sender's host, one to one. In older runs that was not recorded: then it cannot be told.
 *       (That tasks of either host waited for a CPU right before tells nothing: in recordings of
 *       two full cores they did so in 78 to 97 % of all times.)
 * </ul>
 *
 * What ends a connection cannot be told of, unless a request is still under way on it: a receiver
 * that has closed its end reports no duplicate, so a late acknowledgement of a FIN looks like a
 * lost one.
 *
 * <p>A SYN waits for its answer for a second or more, and the kernel answers it without any task: a
 * SYN sent again is never called spurious.
 */
final class LateAcknowledgements {
  /** A receiver that has stopped tells of what came twice when it goes on. */
  private static final long LATEST_TOLD_MICROS = 1_000_000;

  /** The counter may be so old when it is written down. */
  private static final long COUNTER_AGE_MICROS = 550_000;

  /** From being sent to being read by its user, on a link that is not held up. */
  private static final long ON_THE_WAY_MICROS = 10_000;

  /** States in which what is sent again is a FIN, or has one behind it. */
  private static final Set<String> ENDING = Set.of("FIN_WAIT1", "CLOSING", "LAST_ACK");

  private final RunData recording;
  private final Set<LostPacket> late = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<LostPacket> untold = Collections.newSetFromMap(new IdentityHashMap<>());

  /**
   * @param packets that no listener dropped
   */
  LateAcknowledgements(RunData recording, List<LostPacket> packets) {
    this.recording = recording;
    Map<String, List<LostPacket>> bySource = new HashMap<>();
    packets.stream()
        .filter(packet -> !packet.state().startsWith("SYN"))
        .collect(
            Collectors.groupingBy(
                packet -> packet.row().source(), () -> bySource, Collectors.toList()))
        .forEach(this::find);
  }

  boolean isLate(LostPacket packet) {
    return late.contains(packet);
  }

  /** Whether nothing was recorded that could tell. */
  boolean isUntold(LostPacket packet) {
    return untold.contains(packet);
  }

  private void find(String source, List<LostPacket> packets) {
    packets.stream().filter(packet -> answered(recording, packet)).forEach(late::add);
    Optional<Counter> told =
        counters(source).map(HostCounters::duplicatesReported).filter(one -> one.samples() > 0);
    if (told.isEmpty()) {
      packets.stream().filter(packet -> !late.contains(packet)).forEach(untold::add);
      return;
    }
    RiseMatching matching =
        new RiseMatching(
            ListenerDrops.rises(told.get(), COUNTER_AGE_MICROS), toldWithin(LATEST_TOLD_MICROS));
    matching.match(packets, _ -> true, toldWithin(0));
    matching.complete(packets);
    packets.stream().filter(matching::isMatched).forEach(late::add);
    Map<Integer, List<LostPacket>> ofRequest =
        packets.stream().collect(Collectors.groupingBy(LostPacket::request));
    packets.stream()
        .filter(packet -> !late.contains(packet))
        .filter(packet -> ENDING.contains(packet.state()))
        .filter(
            packet ->
                packet.request() == Drop.NO_REQUEST
                    || ofRequest.get(packet.request()).stream()
                        .noneMatch(other -> broughtAnswer(packet, other)))
        .forEach(untold::add);
  }

  /**
   * Whether another packet of the same request of a user, or this one, was what its user waited
   * for.
   */
  private boolean broughtAnswer(LostPacket packet, LostPacket other) {
    long end = recording.measured().get(packet.request()).endMicros();
    return Absent.isPresent(end)
        && end >= other.retriedMicros()
        && end <= other.retriedMicros() + ON_THE_WAY_MICROS;
  }

  private RiseMatching.Span toldWithin(long after) {
    return new RiseMatching.Span(
        LostPacket::retriedMicros,
        packet -> packet.retriedMicros() + after,
        _ -> 1,
        recording.tickMicros());
  }

  private Optional<HostCounters> counters(String address) {
    return Optional.ofNullable(recording.hostsByAddress().get(address));
  }

  /** Whether its user had the answer before it was sent again. */
  static boolean answered(RunData recording, LostPacket packet) {
    if (packet.request() == Drop.NO_REQUEST || !packet.opening()) {
      return false;
    }
    long answer = recording.measured().get(packet.request()).firstByteMicros();
    return Absent.isPresent(answer) && answer < packet.retriedMicros();
  }
}
