package ntier.analysis.overflow;

import java.util.List;

/**
 * A connection that lost a packet at a tier's listener, or on the way to it; counted once however
 * often it had to try again.
 *
 * @param tier whose listener dropped it, or was to get it
 * @param server the name of the one of its servers that did: the tier's where it has only one, and
 *     where it is not known
 * @param atMicros when its first packet was lost: the first retransmission less the time that the
 *     kernel waits before it, or the request's own record where it is known
 * @param retriesMicros its retransmissions; empty when only a counter told of the drop
 * @param peer address and port of the connection's other end; empty when only a counter told
 * @param request number of the users' request it carried, among the measured ones; {@link
 *     #NO_REQUEST} for a connection between tiers
 */
public record Drop(
    String tier, String server, long atMicros, List<Long> retriesMicros, String peer, int request) {
  /** No request of a user is known for this connection. */
  public static final int NO_REQUEST = -1;

  public Drop {
    retriesMicros = List.copyOf(retriesMicros);
  }
}
