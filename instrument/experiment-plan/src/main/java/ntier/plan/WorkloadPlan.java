package ntier.plan;

import java.time.Duration;
import java.util.Optional;

/**
 * The emulated users.
 *
 * @param users how many, at least 1; where {@code fill} asks for a load that fits the machine, as
 *     many as make its rate until they are found
 * @param thinkTime mean of the negative-exponential think time
 * @param mix which of the application's users; empty where it knows no mixes
 * @param connections a new connection per request, or kept alive
 * @param images which images of a page are fetched
 * @param seed of every random draw
 * @param fill that the load is to fit the machine. Absent in older runs
 * @param arrivals that pages come whether or not earlier ones are answered, as many as so many
 *     users would make; empty: the users wait for their answers. Absent in older runs
 * @param speaks what they speak to the first tier; empty, as in older runs: HTTP/1.1
 */
public record WorkloadPlan(
    int users,
    Duration thinkTime,
    String mix,
    Connections connections,
    Images images,
    long seed,
    Optional<FillPlan> fill,
    Optional<ArrivalsPlan> arrivals,
    Optional<UserProtocol> speaks) {

  public WorkloadPlan {
    Require.that(users >= 1, "users is at least 1", users);
    Require.positive(thinkTime, "the mean think time");
  }

  /** What they speak to the first tier. */
  public UserProtocol protocol() {
    return speaks.orElse(UserProtocol.HTTP);
  }

  /** A load of a fixed number of users of HTTP/1.1. */
  public WorkloadPlan(
      int users,
      Duration thinkTime,
      String mix,
      Connections connections,
      Images images,
      long seed) {
    this(
        users,
        thinkTime,
        mix,
        connections,
        images,
        seed,
        Optional.empty(),
        Optional.empty(),
        Optional.of(UserProtocol.HTTP));
  }

  /** How many users make a rate when they wait for nothing. */
  public static int users(double requestsPerSecond, Duration thinkTime) {
    return (int) Math.max(1, Math.round(requestsPerSecond * thinkTime.toNanos() / 1e9));
  }

  /** The same load, of other random draws. */
  public WorkloadPlan withSeed(long other) {
    return new WorkloadPlan(
        users, thinkTime, mix, connections, images, other, fill, arrivals, speaks);
  }

  /** The same load of so many users. */
  public WorkloadPlan withUsers(int found) {
    return new WorkloadPlan(
        found, thinkTime, mix, connections, images, seed, fill, arrivals, speaks);
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
