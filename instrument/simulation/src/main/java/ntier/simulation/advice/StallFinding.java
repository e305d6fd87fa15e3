package ntier.simulation.advice;

import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * What stalls of one tier do.
 *
 * @param stalls the tier
 * @param drops the tier that drops, or refuses, in the shortest stall in which one does; empty for
 *     none
 * @param fromMillis how long that stall is, the median of the seeds; 0 if requests are dropped
 *     without any stall; empty if none of up to {@code searchedToMillis} did
 * @param leastMillis of the seeds
 * @param mostMillis of the seeds; empty if one of them found none
 * @param atLongest requests that find no room in the longest stall, by tier, those tiers alone that
 *     have any; the mean of the seeds
 */
public record StallFinding(
    String stalls,
    Optional<String> drops,
    Optional<Double> fromMillis,
    Optional<Double> leastMillis,
    Optional<Double> mostMillis,
    double searchedToMillis,
    SequencedMap<String, Long> atLongest) {
  public StallFinding {
    atLongest = new LinkedHashMap<>(atLongest);
  }

  /** Whether nobody drops in a stall of this length. */
  public boolean holds(double millis) {
    return fromMillis.isEmpty() || fromMillis.get() > millis;
  }
}
