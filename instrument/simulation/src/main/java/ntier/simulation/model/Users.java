package ntier.simulation.model;

import java.time.Duration;

/**
 * The emulated users, a closed loop: a page, its images one after the other, think time, the next
 * page.
 *
 * @param count how many
 * @param thinkTime mean of the exponential think time
 * @param imagesShare of pages that have images to be fetched
 * @param images how many such a page has; they go no further than the first tier
 */
public record Users(long count, Duration thinkTime, double imagesShare, int images) {
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
