package ntier.analysis.overflow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import ntier.analysis.recording.RunData;
import ntier.archive.Absent;
import ntier.archive.Request;

/**
 * When the packets came that were sent again. Each but a connection's first was itself sent again,
 * and came then. The first came when the user's request began or its connection stood; where no
 * request is known, a timer before it was sent again:
 *
 * <pre>
 *   SYN |-- 1 s --| SYN |-- 1 s --| SYN          what the 1st retransmission replaces came at the SYN,
 *       lost      1st   lost      2nd            what the 2nd replaces came at the 1st
 * </pre>
 *
 * <p>A SYN that was seen to come to the listener's host came then.
 *
 * <p>The kernel's timer wheel lets a timer be late by up to an eighth of its length.
 */
final class Arrivals {
  /** Linux's shortest retransmission timeout, that of the first data on a fast network. */
  private static final long DATA_TIMEOUT_MICROS = 200_000;

  /** It is that and the time of a round trip; and timers go by ticks of up to 10 ms. */
  private static final long LONGEST_DATA_TIMEOUT_MICROS = 250_000;

  private static final long KERNEL_TICK_MICROS = 10_000;

  private final RequestsByPort requests;
  private final long plannedSynTimeout;
  private final long synTimeout;

  Arrivals(RunData recording, RequestsByPort requests, List<List<LostPacket>> connections) {
    this.requests = requests;
    this.plannedSynTimeout = recording.synTimeout().toNanos() / 1000;
    this.synTimeout = synTimeout(connections);
  }

  /** As the users' own connections show it; else as planned. */
  private long synTimeout(List<List<LostPacket>> connections) {
    long[] waits =
        connections.stream()
            .map(List::getFirst)
            .filter(one -> one.state().equals("SYN_SENT") && one.request() != Drop.NO_REQUEST)
            .mapToLong(one -> one.retriedMicros() - requests.request(one.request()).startMicros())
            .toArray();
    Arrays.sort(waits);
    return waits.length == 0 ? plannedSynTimeout : waits[waits.length / 2];
  }

  /** The packets of a connection, with the times between which each came. */
  List<LostPacket> told(List<LostPacket> connection) {
    List<LostPacket> told = new ArrayList<>();
    boolean dataBefore = false;
    for (LostPacket packet : connection) {
      boolean data = !packet.state().equals("SYN_SENT");
      // The final ACK, then the data with it: a first loss of data is two packets at least.
      int units = data && !dataBefore ? 2 : 1;
      LostPacket sent =
          told.isEmpty()
              ? first(packet, units)
              : packet.came(told.getLast().retriedMicros(), told.getLast().retriedMicros(), units);
      long seen = packet.row().arrivedMicros();
      told.add(sent.wasSeen() ? sent.came(seen, seen, units) : sent);
      dataBefore |= data;
    }
    return told;
  }

  private LostPacket first(LostPacket packet, int units) {
    if (packet.request() != Drop.NO_REQUEST) {
      Request request = requests.request(packet.request());
      if (packet.state().equals("SYN_SENT")) {
        return packet.came(request.startMicros(), request.startMicros(), units);
      }
      if (Absent.isPresent(request.connectMicros())) {
        return packet.came(request.connectMicros(), request.connectMicros(), units);
      }
    }
    boolean data = packet.state().equals("ESTABLISHED");
    long shortest = data ? DATA_TIMEOUT_MICROS : plannedSynTimeout;
    long longest = data ? LONGEST_DATA_TIMEOUT_MICROS : plannedSynTimeout * 9 / 8;
    return packet.came(
        packet.retriedMicros() - longest - KERNEL_TICK_MICROS,
        packet.retriedMicros() - shortest + KERNEL_TICK_MICROS,
        units);
  }

  /** The likeliest time at which a packet came. */
  long likely(LostPacket packet) {
    if (packet.exact()) {
      return packet.fromMicros();
    }
    return packet.retriedMicros()
        - switch (packet.state()) {
          case "SYN_SENT" -> synTimeout;
          case "SYN_RECV" -> plannedSynTimeout;
          default -> DATA_TIMEOUT_MICROS;
        };
  }
}
