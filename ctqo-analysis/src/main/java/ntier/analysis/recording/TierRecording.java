package ntier.analysis.recording;

import java.util.List;
import java.util.Map;
import ntier.plan.Role;

/**
 * All that was recorded of one tier.
 *
 * @param server such as {@code apache}
 * @param address where the tier above connects
 * @param queueLimit MaxSysQDepth or LiteQDepth
 * @param cores of its host, by number
 * @param settings of the plan, by name; empty if there is no plan
 * @param inServer requests in the server; for the database, uses of the application's pool
 * @param awaited requests that the tier above works on and has sent on connections that it keeps;
 *     empty where it opens one per request. What a stopped server has not read yet is among them:
 *     it shows in no log of its own and, on a kept connection, in no accept queue
 * @param acceptQueue of the listener where the tier above connects
 * @param host cumulative counters of its host
 */
public record TierRecording(
    Role role,
    String server,
    String address,
    int port,
    int queueLimit,
    List<Integer> cores,
    Map<String, String> settings,
    Occupancy inServer,
    Occupancy awaited,
    AcceptQueue acceptQueue,
    HostCounters host) {
  public TierRecording {
    cores = List.copyOf(cores);
    settings = Map.copyOf(settings);
  }

  /**
   * Requests in the server, in its accept queue and unread on its connections, at a tick of the
   * accept queue.
   */
  public long queued(int tick) {
    long at = acceptQueue.time(tick);
    return Math.max(awaited.at(at), inServer.at(at) + acceptQueue.depth(tick));
  }

  /**
   * The most requests that were in the server and its accept queue between two times: at any time
   * for the server, at the ticks for both.
   */
  public long peakQueue(long from, long to) {
    long peak = Math.max(awaited.max(from, to), inServer.max(from, to));
    int tick = acceptQueue.firstTickFrom(from);
    for (; tick < acceptQueue.ticks() && acceptQueue.time(tick) <= to; tick++) {
      peak = Math.max(peak, queued(tick));
    }
    return peak;
  }

  /** The tier's name for people, such as {@code Tomcat}. */
  public String displayName() {
    return ServerNames.display(server);
  }
}
