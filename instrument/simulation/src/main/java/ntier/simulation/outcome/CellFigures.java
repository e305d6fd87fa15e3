package ntier.simulation.outcome;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import ntier.archive.Summary;

/**
 * What is compared of a run and its simulation.
 *
 * @param dropsPerInjection requests that lost a packet, of all tiers, per millibottleneck
 * @param droppingTier the one that dropped most; {@code nobody} without a drop
 * @param peakQueue by tier
 */
public record CellFigures(
    String droppingTier,
    double dropsPerInjection,
    double perSecond,
    double vlrtPercent,
    double p50Millis,
    double p99Millis,
    Map<String, Long> peakQueue) {
  /** In the place of a tier. */
  public static final String NOBODY = "nobody";

  /**
   * @param summary of a run or of a simulation
   * @param injections how many millibottlenecks were injected, at least 1
   */
  public static CellFigures of(Summary summary, int injections) {
    Map<String, Long> drops = new LinkedHashMap<>();
    Map<String, Long> peaks = new LinkedHashMap<>();
    summary
        .tiers()
        .forEach(
            (name, tier) -> {
              drops.put(name, tier.droppedRequests().orElse(tier.droppedPackets()));
              tier.peakQueue().ifPresent(peak -> peaks.put(name, peak));
            });
    long all = drops.values().stream().mapToLong(Long::longValue).sum();
    String most =
        all == 0
            ? NOBODY
            : drops.entrySet().stream()
                .max(Comparator.comparingLong(Map.Entry::getValue))
                .orElseThrow()
                .getKey();
    return new CellFigures(
        most,
        (double) all / injections,
        summary.requests().perSecond(),
        summary.vlrt().percent(),
        summary.requests().p50Millis(),
        summary.requests().p99Millis(),
        peaks);
  }
}
