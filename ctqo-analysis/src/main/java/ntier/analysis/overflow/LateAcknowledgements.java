package ntier.analysis.overflow;

import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.HostCounters;
import ntier.analysis.recording.ListenerDrops;
import ntier.analysis.recording.Recording;
import ntier.archive.Absent;

/**
 * Which retransmissions replace a packet that had come. That is so
 *
 * <ul>
 *   <li>if the user had his answer before the packet was sent again;
 *   <li>if the receiver told the sender that it came twice (D-SACK, RFC 2883), as counted at the
 *       sender's host, one to one;
 *   <li>in runs of earlier suites, which did not record that: if either host's tasks waited for a
 *       CPU right before. That is a reason for a late acknowledgement and no proof of one.
 * </ul>
 *
 * A SYN waits for its answer for a second or more, and the kernel answers it without any task: such
 * a one is never said to have come.
 */
final class LateAcknowledgements {
  /** A receiver that has stopped tells of what came twice when it goes on. */
  private static final long LATEST_TOLD_MICROS = 1_000_000;

  /** The counter may be so old when it is written down. */
  private static final long COUNTER_AGE_MICROS = 550_000;

  /**
   * The kernel probes when this long nothing came (2 round trips and 2 ticks of 4 ms, RFC 8985).
   */
  private static final long LEAST_WAIT_MICROS = 8_000;

  private static final long BEFORE_MICROS = 250_000;
  private static final long TICK_MICROS = 50_000;

  private final Recording recording;
  private final Set<LostPacket> late = Collections.newSetFromMap(new IdentityHashMap<>());

  /**
   * @param packets that no listener dropped
   */
  LateAcknowledgements(Recording recording, List<LostPacket> packets) {
    this.recording = recording;
    Map<String, List<LostPacket>> bySource = new HashMap<>();
    packets.stream()
        .filter(packet -> !packet.state().startsWith("SYN"))
        .collect(Collectors.groupingBy(LostPacket::source, () -> bySource, Collectors.toList()))
        .forEach(this::find);
  }

  boolean isLate(LostPacket packet) {
    return late.contains(packet);
  }

  private void find(String source, List<LostPacket> packets) {
    packets.stream().filter(packet -> answered(recording, packet)).forEach(late::add);
    Optional<Counter> told =
        counters(source).map(HostCounters::duplicatesReported).filter(one -> one.samples() > 0);
    if (told.isEmpty()) {
      packets.stream().filter(this::waitedForCpu).forEach(late::add);
      return;
    }
    RiseMatching matching =
        new RiseMatching(
            ListenerDrops.rises(told.get(), COUNTER_AGE_MICROS), toldWithin(LATEST_TOLD_MICROS));
    matching.match(packets, _ -> true, toldWithin(0));
    matching.complete(packets);
    packets.stream().filter(matching::isMatched).forEach(late::add);
  }

  private static RiseMatching.Span toldWithin(long after) {
    return new RiseMatching.Span(
        LostPacket::retriedMicros, packet -> packet.retriedMicros() + after, _ -> 1, TICK_MICROS);
  }

  private Optional<HostCounters> counters(String address) {
    return Optional.ofNullable(recording.hostsByAddress().get(address));
  }

  /** Whether its user had his answer before it was sent again. */
  static boolean answered(Recording recording, LostPacket packet) {
    if (packet.request() == Drop.NO_REQUEST || !packet.opening()) {
      return false;
    }
    long answer = recording.measured().get(packet.request()).firstByteMicros();
    return Absent.isPresent(answer) && answer < packet.retriedMicros();
  }

  private boolean waitedForCpu(LostPacket packet) {
    long to = packet.retriedMicros() + TICK_MICROS;
    return Stream.of(packet.source(), packet.destination())
            .flatMap(address -> counters(address).stream())
            .mapToLong(
                host -> host.cpuPressure().increaseWithin(to - BEFORE_MICROS - TICK_MICROS, to))
            .max()
            .orElse(0)
        >= LEAST_WAIT_MICROS;
  }
}
