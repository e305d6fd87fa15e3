package ntier.workload;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import ntier.plan.ArrivalsPlan;
import ntier.plan.UserProtocol;
import ntier.plan.WorkloadPlan.Connections;
import ntier.plan.WorkloadPlan.Images;
import ntier.workload.user.DriverConfig;

/**
 * All that the load generator is told, from one JSON file.
 *
 * @param seed of every random draw
 * @param users emulated at once, 1 to 1,000,000; 0 is right too beside a {@link Burst.Batch}
 * @param thinkTimeMillis mean, 0 or more
 * @param driver whose users they are
 * @param connections {@code per-request} or {@code keep-alive}
 * @param images {@code per-session}, {@code per-page} or {@code none}
 * @param targetAddress numeric address of the web tier
 * @param targetPort 1 to 65535
 * @param hostHeader value of the {@code Host} field
 * @param localAddresses numeric; connections take them in turn; empty: the kernel chooses
 * @param rampStartMicros CLOCK_REALTIME
 * @param rampMillis over which the users start, 0 or more
 * @param warmUpMillis 0 or more
 * @param measureMillis above 0
 * @param drainMillis how long requests under way at the end may still take, 0 or more
 * @param requestTimeoutMillis a request is given up after it; above the SYN retries of a dropped
 *     connection, so 10,000 or more
 * @param outputFolder gets requests.csv and workload.json; must exist
 * @param burst how the load comes in bursts; empty, {@code null} in JSON: it is steady
 * @param flushMillis how often requests.csv gets the requests that have ended, 10 to 1000
 * @param arrivals pages come whether or not earlier ones are answered, as many as {@code users} who
 *     think would make; empty, {@code null} in JSON: the users wait for their answers
 * @param protocol {@code http}, or {@code http2} for users who keep their connection and wait for
 *     their answers, in no bursts
 * @param share which users of a run's these are, with neither burst nor arrivals; empty, {@code
 *     null} in JSON: all
 */
public record WorkloadConfig(
    long seed,
    int users,
    long thinkTimeMillis,
    DriverConfig driver,
    Connections connections,
    Images images,
    String targetAddress,
    int targetPort,
    String hostHeader,
    List<String> localAddresses,
    long rampStartMicros,
    long rampMillis,
    long warmUpMillis,
    long measureMillis,
    long drainMillis,
    long requestTimeoutMillis,
    String outputFolder,
    Optional<Burst> burst,
    long flushMillis,
    Optional<ArrivalsPlan> arrivals,
    UserProtocol protocol,
    Optional<UserShare> share) {
  /** For {@code flushMillis} where nobody reads along. */
  public static final long FLUSH_MILLIS = 1000;

  /** For {@code requestTimeoutMillis} where nothing else is asked for. */
  public static final long REQUEST_TIMEOUT_MILLIS = 60_000;

  /** For {@code drainMillis} where nothing else is asked for. */
  public static final long DRAIN_MILLIS = 8_000;

  private static final int MOST_USERS = 1_000_000;

  /** SYN retries come at up to 7 s in the third try: a shorter timeout would hide them. */
  private static final long SHORTEST_TIMEOUT_MILLIS = 10_000;

  /** Refuses values out of range, with what would be right. */
  public WorkloadConfig {
    localAddresses = List.copyOf(localAddresses);
    int fewest = burst.orElse(null) instanceof Burst.Batch ? 0 : 1;
    check(users >= fewest && users <= MOST_USERS, "users", users, fewest + " to " + MOST_USERS);
    check(thinkTimeMillis >= 0, "thinkTimeMillis", thinkTimeMillis, "0 or more");
    check(
        arrivals.isEmpty() || (thinkTimeMillis > 0 && users > 0 && burst.isEmpty()),
        "arrivals",
        arrivals,
        "none without users who think, and none beside a burst");
    check(driver != null, "driver", driver, "an object with type, mix, size and pages");
    check(connections != null, "connections", connections, "per-request or keep-alive");
    check(protocol != null, "protocol", protocol, "http or http2");
    check(
        protocol != UserProtocol.HTTP2 || isForHttp2(connections, burst, arrivals),
        "protocol",
        protocol,
        "http, or beside it connections keep-alive and neither burst nor arrivals");
    check(
        share.isEmpty() || isShare(share.get(), users) && burst.isEmpty() && arrivals.isEmpty(),
        "share",
        share,
        "users among all of the run's, and neither burst nor arrivals");
    check(images != null, "images", images, "per-session, per-page or none");
    address("targetAddress", targetAddress);
    check(targetPort >= 1 && targetPort <= 65535, "targetPort", targetPort, "1 to 65535");
    boolean host = hostHeader != null && hostHeader.matches("[!-~]+");
    check(host, "hostHeader", hostHeader, "a host name");
    localAddresses.forEach(address -> address("localAddresses", address));
    check(rampStartMicros > 0, "rampStartMicros", rampStartMicros, "microseconds since 1970");
    check(rampMillis >= 0, "rampMillis", rampMillis, "0 or more");
    check(warmUpMillis >= 0, "warmUpMillis", warmUpMillis, "0 or more");
    check(measureMillis > 0, "measureMillis", measureMillis, "above 0");
    check(drainMillis >= 0, "drainMillis", drainMillis, "0 or more");
    check(
        requestTimeoutMillis >= SHORTEST_TIMEOUT_MILLIS,
        "requestTimeoutMillis",
        requestTimeoutMillis,
        SHORTEST_TIMEOUT_MILLIS + " or more, so that the retries of a dropped SYN are seen");
    check(
        flushMillis >= 10 && flushMillis <= FLUSH_MILLIS, "flushMillis", flushMillis, "10 to 1000");
    check(outputFolder != null && !outputFolder.isEmpty(), "outputFolder", outputFolder, "a path");
  }

  private static boolean isShare(UserShare share, int users) {
    return share.first() >= 0 && share.first() + (long) users <= share.all();
  }

  private static boolean isForHttp2(
      Connections connections, Optional<Burst> burst, Optional<ArrivalsPlan> arrivals) {
    return connections == Connections.KEEP_ALIVE && burst.isEmpty() && arrivals.isEmpty();
  }

  private static void check(boolean right, String name, Object value, String wouldBeRight) {
    if (!right) {
      throw new IllegalArgumentException(
          name + " is " + value + "; right would be " + wouldBeRight);
    }
  }

  private static void address(String name, String value) {
    boolean numeric = value != null && value.matches("[0-9.]+|[0-9a-fA-F:.%]*:[0-9a-fA-F:.%]*");
    try {
      numeric = numeric && InetAddress.getByName(value) != null;
    } catch (UnknownHostException e) {
      numeric = false;
    }
    check(numeric, name, value, "a numeric address such as 10.0.0.1");
  }
}
