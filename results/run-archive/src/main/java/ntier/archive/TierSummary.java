package ntier.archive;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import tools.jackson.databind.annotation.JsonSerialize;

/**
 * A tier, or a server of it, in {@code summary.json}.
 *
 * @param server which, by its name in {@code tiers/}
 * @param queueLimit MaxSysQDepth or LiteQDepth, in requests
 * @param peakQueue most requests in the server and its accept queue; empty without a request log
 * @param cpuPercent of one core
 * @param droppedPackets the kernel's counter
 * @param droppedRequests connections that lost a packet at this tier's listener, by the listener's
 *     own counter, each once; empty where the machine cannot tell
 * @param retransmissions why packets were sent again; empty where that was not recorded, and in
 *     older runs
 * @param servers the same of each server, by name, where it has several; empty for one, and in
 *     older runs
 */
public record TierSummary(
    String server,
    int queueLimit,
    OptionalLong peakQueue,
    double cpuPercent,
    long droppedPackets,
    OptionalLong droppedRequests,
    Optional<Retransmissions> retransmissions,
    @JsonSerialize(contentUsing = InOrder.class)
        Optional<SequencedMap<String, TierSummary>> servers) {
  public TierSummary {
    servers = servers.map(Ordered::copy);
  }

  /** One that has only one server. */
  public TierSummary(
      String server,
      int queueLimit,
      OptionalLong peakQueue,
      double cpuPercent,
      long droppedPackets,
      OptionalLong droppedRequests,
      Optional<Retransmissions> retransmissions) {
    this(
        server,
        queueLimit,
        peakQueue,
        cpuPercent,
        droppedPackets,
        droppedRequests,
        retransmissions,
        Optional.empty());
  }

  /**
   * Retransmissions on the connections of a tier's listener, sent by either end, each once.
   *
   * @param dropped of packets that the listener dropped
   * @param spurious of packets that had come: only the acknowledgement was late
   * @param lostOnTheWay all else
   * @param untold spurious or lost: in older runs, which did not record what tells them apart
   * @param earlier of packets that the listener dropped, on connections that had lost their first
   *     packet before the measure phase; empty in older runs
   */
  public record Retransmissions(
      long dropped, long spurious, long lostOnTheWay, long untold, Optional<Long> earlier) {}
}
