package ntier.analysis.overflow;

import ntier.archive.Absent;
import ntier.archive.Retransmit;

/**
 * A packet that its sender took for lost, for it sent it again.
 *
 * @param tier whose listener the connection is of, whichever end sent it
 * @param server the name of the one of its servers whose listener it is
 * @param peer address and port at the other end
 * @param row its retransmission, as the kernel recorded it
 * @param opening whether it may be a packet that opens a connection: only these reach a listener,
 *     and can be dropped by it
 * @param request number of the measured request on that connection; {@link Drop#NO_REQUEST} if none
 * @param earlier whether it is of a request that began before the measure phase
 * @param fromMicros when it came at the earliest
 * @param toMicros when it came at the latest
 * @param units by how much the listener's own counter rises at least if it dropped it
 */
record LostPacket(
    String tier,
    String server,
    String peer,
    Retransmit row,
    boolean opening,
    int request,
    boolean earlier,
    long fromMicros,
    long toMicros,
    int units) {
  /** A user's clock is read a little before or after the kernel sends the SYN. */
  private static final long SENT_MICROS = 20_000;

  /** The state of the sender's socket, such as {@code SYN_SENT}. */
  String state() {
    return row.state();
  }

  /** When it was sent again. */
  long retriedMicros() {
    return row.atMicros();
  }

  /** Whether it is known to the microsecond when it came. */
  boolean exact() {
    return fromMicros == toMicros;
  }

  /** Whether it is known that it never came to the listener's host. */
  boolean neverCame() {
    return Absent.isPresent(row.arrivedMicros()) && row.arrivedMicros() < fromMicros - SENT_MICROS;
  }

  /** Whether it is known when it came to the listener's host. */
  boolean wasSeen() {
    return Absent.isPresent(row.arrivedMicros()) && !neverCame();
  }

  LostPacket came(long from, long to, int units) {
    return new LostPacket(tier, server, peer, row, opening, request, earlier, from, to, units);
  }
}
