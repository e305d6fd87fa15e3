package ntier.classroom;

import java.util.List;
import java.util.Map;

/**
 * What the page says of the system under test; sent whenever it changes.
 *
 * @param state {@code starting}, {@code up} or {@code failed}
 * @param message one line for people
 * @param stack the servers, first to last, joined by hyphens
 * @param nx how many tiers are asynchronous
 * @param users emulated
 * @param thinkSeconds mean think time
 * @param tiers first to last
 * @param servers by the name of a tier: what the tier could be instead
 * @param causes that can be pressed
 * @param watched whether these are servers that exist and are only watched: then there are no
 *     users, and nothing is known of requests
 */
public record SystemView(
    String state,
    String message,
    String stack,
    int nx,
    int users,
    double thinkSeconds,
    List<Tier> tiers,
    Map<String, List<Server>> servers,
    List<Cause> causes,
    boolean watched) {
  /** A queue limit that is not known. */
  public static final int NO_LIMIT = 0;

  /**
   * A tier as it is.
   *
   * @param hosts of its servers; that of a single one has the tier's name
   * @param style {@code sync} or {@code async}
   * @param queueLimit requests that each server and its accept queue hold before packets are
   *     dropped; {@link #NO_LIMIT} where that is not known
   * @param backlog the part of it that is the accept queue
   * @param kept whether connections to it are kept, so that its requests are a bound
   * @param settings those that the page lets change, by name
   */
  public record Tier(
      String name,
      String server,
      List<String> hosts,
      String style,
      int queueLimit,
      int backlog,
      boolean kept,
      Map<String, String> settings) {}

  /** A server that a tier could have. */
  public record Server(String name, String style, String about) {}

  /**
   * A cause of millibottlenecks.
   *
   * @param hosts those that it can be injected into
   * @param takesLength whether it has a length of its choice
   */
  public record Cause(String name, String about, List<String> hosts, boolean takesLength) {}

  /** The same system in another state. */
  public SystemView in(String otherState, String otherMessage) {
    return new SystemView(
        otherState, otherMessage, stack, nx, users, thinkSeconds, tiers, servers, causes, watched);
  }
}
