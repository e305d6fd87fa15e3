package ntier.plan;

import java.time.Duration;

/**
 * The emulated users.
 *
 * @param users how many, at least 1
 * @param thinkTime mean of the negative-exponential think time
 * @param mix a transition mix of rubbos-model: {@code browse-only} or {@code read-write}
 * @param connections a new connection per request, or kept alive
 * @param images which images of a page are fetched
 * @param seed of every random draw
 */
public record WorkloadPlan(
    int users, Duration thinkTime, String mix, Connections connections, Images images, long seed) {

  public WorkloadPlan {
    Require.that(users >= 1, "users is at least 1", users);
    Require.positive(thinkTime, "the mean think time");
  }

  /** The same load, of other random draws. */
  public WorkloadPlan withSeed(long other) {
    return new WorkloadPlan(users, thinkTime, mix, connections, images, other);
  }

  /** The client's connection policy: only a new connection sends a SYN that can be dropped. */
  public enum Connections {
    PER_REQUEST,
    KEEP_ALIVE
  }

  /**
   * What a browser fetches beside the page: once per session (its cache), on every page, nothing.
   */
  public enum Images {
    PER_SESSION,
    PER_PAGE,
    NONE
  }
}
