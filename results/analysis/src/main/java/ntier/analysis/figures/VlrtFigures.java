package ntier.analysis.figures;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import ntier.analysis.overflow.Drops;
import ntier.analysis.overflow.VlrtCauses;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.TierData;
import ntier.archive.Request;

/**
 * Very long response time requests (paper 002, section 2).
 *
 * @param thresholdMillis from where on a request is one
 * @param percent of all requests of the measure phase
 * @param clustersSeconds how many by whole seconds: 1 means from 1 s to below 2 s. Retries of a
 *     dropped packet come at whole seconds, so dropped requests end shortly after one
 * @param outsideClusters those that ended more than half a second after a whole second
 * @param byDroppingTier how many lost a packet at which tier; one that did at two counts at both
 * @param matchedByConnection of those, how many lost it between tiers and are known by the
 *     connection, from the request log of the tier that dropped it; empty in older findings
 * @param matchedByTime of those, how many lost it between tiers, where no address and port tells
 *     whose connection it was: matched by time, so their number is good, which ones they are is not
 * @param lostOnTheWay those that lost one that no listener dropped; empty where retransmissions
 *     were not recorded, and in older findings
 * @param queueing those that lost none and only waited
 */
public record VlrtFigures(
    long thresholdMillis,
    long count,
    double percent,
    Map<Long, Long> clustersSeconds,
    long outsideClusters,
    Map<String, Long> byDroppingTier,
    Optional<Long> matchedByConnection,
    long matchedByTime,
    Optional<Long> lostOnTheWay,
    long queueing) {
  private static final long SECOND_MICROS = 1_000_000;

  /** Counts them. */
  public static VlrtFigures of(RunData recording, Drops drops, VlrtCauses causes) {
    List<Request> requests = recording.measured();
    Map<Long, Long> clusters = new TreeMap<>();
    long outside = 0;
    long count = 0;
    for (Request request : requests) {
      if (VlrtCauses.isVlrt(request)) {
        long micros = request.endMicros() - request.startMicros();
        clusters.merge(micros / SECOND_MICROS, 1L, Long::sum);
        outside += micros % SECOND_MICROS > SECOND_MICROS / 2 ? 1 : 0;
        count++;
      }
    }
    Map<String, Long> byTier = new LinkedHashMap<>();
    for (TierData tier : recording.tiers()) {
      byTier.put(tier.tier(), (long) causes.count(drops.at(tier.tier())));
    }
    return new VlrtFigures(
        VlrtCauses.THRESHOLD_MICROS / 1000,
        count,
        requests.isEmpty() ? 0 : Rounding.toDigits(100.0 * count / requests.size(), 2),
        clusters,
        outside,
        byTier,
        Optional.of((long) causes.matchedByConnection()),
        causes.matchedByTime(),
        drops.retransmissions().isEmpty()
            ? Optional.empty()
            : Optional.of((long) causes.lostOnTheWay()),
        causes.queueing());
  }
}
