package ntier.simulation.engine;

import java.util.List;
import java.util.SortedMap;
import ntier.simulation.model.SystemModel;

/**
 * What one simulation counted in its measure phase.
 *
 * @param total requests that began in it
 * @param meanMillis of their response times, as the other {@code …Millis}
 * @param clusters VLRT requests by whole seconds of their response time
 * @param vlrtWithoutDrop of the requests of over a second, those that lost no packet
 * @param drops the first dropped packet of each connection, in order
 * @param events how many events were simulated in all phases
 */
public record Outcome(
    SystemModel model,
    long seed,
    long total,
    long errors,
    double meanMillis,
    double p50Millis,
    double p99Millis,
    double p999Millis,
    double maxMillis,
    SortedMap<Integer, Long> clusters,
    long vlrtWithoutDrop,
    List<TierOutcome> tiers,
    List<Drop> drops,
    long events) {
  public Outcome {
    tiers = List.copyOf(tiers);
    drops = List.copyOf(drops);
  }

  /**
   * @param level 1 for the first tier
   * @param atMicros from the beginning of the measure phase
   */
  public record Drop(int level, long atMicros) {}

  /**
   * The outcome of all replicas of a tier.
   *
   * @param peakQueue the greatest of any one replica, in the server and its accept queue
   * @param cpuPercent of one core, of all replicas together
   * @param vlrt requests over a second that lost a packet here
   */
  public record TierOutcome(
      long peakQueue, double cpuPercent, long droppedPackets, long droppedRequests, long vlrt) {}

  /** Requests of over a second. */
  public long vlrt() {
    return clusters.values().stream().mapToLong(Long::longValue).sum();
  }

  /** VLRT requests in per cent of all. */
  public double vlrtPercent() {
    return total == 0 ? 0 : 100.0 * vlrt() / total;
  }

  /** Requests per second of the measure phase. */
  public double perSecond() {
    return total / (model.phases().measure().toNanos() / 1e9);
  }
}
