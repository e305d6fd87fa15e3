package ntier.plan.fit;

import java.util.List;
import java.util.Optional;

/**
 * The numbers that make what an experiment asks for on one machine.
 *
 * @param users how many
 * @param requestsPerSecond that they make
 * @param work rounds of extra work per dynamic page
 * @param fullestPercent utilisation of the fullest core that comes of it
 * @param causes what was found for causes, by their index in {@code inject}
 */
public record Fit(
    int users, double requestsPerSecond, int work, double fullestPercent, List<Cause> causes) {
  /**
   * What was found for one injection.
   *
   * @param index in {@code inject}, from 0
   * @param stallMillis how long its stalls last
   * @param batch of SysBursty, in requests
   * @param limit of the disk, in bytes per second
   */
  public record Cause(int index, long stallMillis, Optional<Integer> batch, Optional<Long> limit) {}

  public Fit {
    causes = List.copyOf(causes);
  }

  /** In words, what was found. */
  public String text() {
    StringBuilder text =
        new StringBuilder(
            "%,d users (%,.0f requests/s), %,d rounds of extra work per page, fullest core at %.0f %%"
                .formatted(users, requestsPerSecond, work, fullestPercent));
    for (Cause cause : causes) {
      text.append("; stalls of ").append(cause.stallMillis()).append(" ms");
      cause.batch().ifPresent(batch -> text.append(" by batches of ").append(batch));
      cause
          .limit()
          .ifPresent(
              limit ->
                  text.append(" by a disk that writes %.1f MB/s".formatted(limit / 1048576.0)));
    }
    return text.toString();
  }
}
