package ntier.analysis.overflow;

/**
 * Retransmissions on the connections of a tier's listener in the measure phase, sent by either end,
 * each once.
 *
 * @param dropped of packets that the listener dropped, by its own counter
 * @param spurious of packets that had come: only the acknowledgement was late
 * @param lostOnTheWay all else
 * @param untold spurious or lost: in runs of earlier suites, which did not record what tells them
 *     apart
 */
public record Retransmissions(long dropped, long spurious, long lostOnTheWay, long untold) {}
