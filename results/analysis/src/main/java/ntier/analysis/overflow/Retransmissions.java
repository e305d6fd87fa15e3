package ntier.analysis.overflow;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Retransmissions on the connections of a tier's listener in the measure phase, sent by either end,
 * each once. Those of connections that had lost their first packet before it are in {@code earlier}
 * alone.
 *
 * @param dropped of packets that the listener dropped, by its own counter
 * @param spurious of packets that had come: only the acknowledgement was late
 * @param lostOnTheWay all else
 * @param untold spurious or lost: what ends a connection, which nobody reports any more; and in
 *     older runs, which did not record what tells them apart
 * @param earlier of packets that the listener dropped, on connections that had lost their first
 *     packet before the measure phase: no drops of its requests; empty in older findings
 */
public record Retransmissions(
    long dropped, long spurious, long lostOnTheWay, long untold, Optional<Long> earlier) {
  /**
   * Those of a server.
   *
   * @param earlier dropped on connections that had lost their first packet before
   */
  static Retransmissions at(String server, List<SentAgain> all, long earlier) {
    Map<LossCause, Long> counts =
        all.stream()
            .filter(one -> one.server().equals(server))
            .collect(Collectors.groupingBy(SentAgain::cause, Collectors.counting()));
    return new Retransmissions(
        counts.getOrDefault(LossCause.DROPPED, 0L),
        counts.getOrDefault(LossCause.SPURIOUS, 0L),
        counts.getOrDefault(LossCause.LOST_ON_THE_WAY, 0L),
        counts.getOrDefault(LossCause.UNTOLD, 0L),
        Optional.of(earlier));
  }

  /** Those of two servers together. */
  Retransmissions plus(Retransmissions other) {
    return new Retransmissions(
        dropped + other.dropped,
        spurious + other.spurious,
        lostOnTheWay + other.lostOnTheWay,
        untold + other.untold,
        earlier.flatMap(here -> other.earlier.map(there -> here + there)));
  }
}
