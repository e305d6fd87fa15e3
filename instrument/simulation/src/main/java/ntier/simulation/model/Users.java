package ntier.simulation.model;

import java.time.Duration;
import java.util.Optional;
import ntier.plan.ArrivalsPlan;

/**
 * The emulated users, a closed loop: a page, its images one after the other, think time, the next
 * page. With arrivals it is open: pages come at the rate of users who wait for nothing.
 *
 * @param count how many
 * @param thinkTime mean of the exponential think time
 * @param imagesShare of pages that have images to be fetched
 * @param images how many such a page has; they go no further than the first tier
 * @param arrivals of an open load
 */
public record Users(
    long count,
    Duration thinkTime,
    double imagesShare,
    int images,
    Optional<ArrivalsPlan> arrivals) {
  /** A closed loop. */
  public Users(long count, Duration thinkTime, double imagesShare, int images) {
    this(count, thinkTime, imagesShare, images, Optional.empty());
  }

  public Users {
    if (count < 1 || thinkTime.isNegative() || thinkTime.isZero()) {
      throw new IllegalArgumentException(
          "1 user or more and a think time above 0 would be right, not %d, %s"
              .formatted(count, thinkTime));
    }
  }

  /** Requests per page: the page itself and its images, in the mean. */
  public double requestsPerPage() {
    return 1 + imagesShare * images;
  }
}
