package ntier.analysis.recording;

import java.util.List;
import java.util.Map;
import ntier.plan.InvocationStyle;
import ntier.plan.Role;

/**
 * All that was recorded of one tier.
 *
 * @param server such as {@code apache}
 * @param displayName of the server for people, such as {@code Tomcat}
 * @param address where the tier above connects
 * @param style how it waits for the tier below; sync if there is no plan
 * @param queueLimit MaxSysQDepth of a synchronous server, LiteQDepth of an asynchronous one
 * @param cores of its host, by number
 * @param settings of the plan, by name; empty if there is no plan
 * @param inServer requests in the server; for the database, uses of the application's pool
 * @param awaited requests that the tier above works on and has sent on connections that it keeps;
 *     empty where it opens one per request. What a stopped server has not read yet is among them:
 *     it shows in no log of its own and, on a kept connection, in no accept queue
 * @param served for whom it served what came over which connection of the tier above
 * @param acceptQueue of the listener where the tier above connects
 * @param listenerDrops packets that this listener dropped, by its own counter; else by that of its
 *     host
 * @param host cumulative counters of its host
 * @param disk cumulative counters of its host's own disk, if it has one
 */
public record TierData(
    Role role,
    String server,
    String displayName,
    String address,
    int port,
    InvocationStyle style,
    int queueLimit,
    List<Integer> cores,
    Map<String, String> settings,
    Occupancy inServer,
    Occupancy awaited,
    Served served,
    AcceptQueue acceptQueue,
    ListenerDrops listenerDrops,
    HostCounters host,
    DiskCounters disk) {
  public TierData {
    cores = List.copyOf(cores);
    settings = Map.copyOf(settings);
  }

  /**
   * Requests in the server, in its accept queue and unread on its connections, at a tick of the
   * accept queue.
   */
  public long queued(int tick) {
    return queuedAt(acceptQueue.time(tick));
  }

  /** The same at any time, with the accept queue as at the tick from then on. */
  public long queuedAt(long atMicros) {
    int tick = acceptQueue.firstTickFrom(atMicros);
    long accepting = tick < acceptQueue.ticks() ? acceptQueue.depth(tick) : 0;
    return Math.max(held(awaited.at(atMicros)), inServer.at(atMicros) + accepting);
  }

  /**
   * The most requests that were in the server and its accept queue between two times: at any time
   * for the server, at the ticks for both.
   */
  public long peakQueue(long from, long to) {
    long peak = Math.max(held(awaited.max(from, to)), inServer.max(from, to));
    int tick = acceptQueue.firstTickFrom(from);
    for (; tick < acceptQueue.ticks() && acceptQueue.time(tick) <= to; tick++) {
      peak = Math.max(peak, queued(tick));
    }
    return peak;
  }

  /**
   * An asynchronous tier above opens more connections when those that it keeps are taken: what is
   * awaited beyond the limit (an accept queue holds one more than its backlog) has lost its SYN.
   */
  private long held(int waiting) {
    return Math.min(waiting, queueLimit + 1L);
  }

  /** The same without its server's name and settings. */
  TierData unnamed() {
    return new TierData(
        role,
        "",
        "",
        address,
        port,
        style,
        queueLimit,
        cores,
        Map.of(),
        inServer,
        awaited,
        served,
        acceptQueue,
        listenerDrops,
        host,
        disk);
  }

  /** Whether it holds requests without a thread (paper 002, section 4). */
  public boolean async() {
    return style == InvocationStyle.ASYNC;
  }
}
