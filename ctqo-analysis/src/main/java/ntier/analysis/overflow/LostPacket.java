package ntier.analysis.overflow;

import ntier.plan.Role;

/**
 * A packet that its sender took for lost, for it sent it again.
 *
 * @param tier whose listener the connection is of, whichever end sent it
 * @param peer address and port at the other end
 * @param source address of the sender
 * @param destination address of the receiver
 * @param state of the sender's socket, such as {@code SYN_SENT}
 * @param opening whether it may be a packet that opens a connection: only such a one reaches a
 *     listener, and can be dropped by it
 * @param retriedMicros when it was sent again
 * @param request number of the measured request on that connection; {@link Drop#NO_REQUEST} if none
 * @param earlier whether it is of a request that began before the measure phase
 * @param fromMicros when it came at the earliest
 * @param toMicros when it came at the latest
 * @param units by how much the listener's own counter rises at least if it dropped it
 */
record LostPacket(
    Role tier,
    String peer,
    String source,
    String destination,
    String state,
    boolean opening,
    long retriedMicros,
    int request,
    boolean earlier,
    long fromMicros,
    long toMicros,
    int units) {

  /** Whether it is known to the microsecond when it came. */
  boolean exact() {
    return fromMicros == toMicros;
  }

  LostPacket came(long from, long to, int units) {
    return new LostPacket(
        tier,
        peer,
        source,
        destination,
        state,
        opening,
        retriedMicros,
        request,
        earlier,
        from,
        to,
        units);
  }
}
