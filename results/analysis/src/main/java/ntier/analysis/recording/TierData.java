package ntier.analysis.recording;

import java.util.List;
import java.util.Map;
import ntier.plan.InvocationStyle;

/**
 * All that was recorded of one server of a tier, or of {@link ServersTogether all its servers as
 * one}.
 *
 * @param place in the chain, and what the tier does
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
 * @param connections of a server that was only watched: those that it holds and those in its accept
 *     queue; without samples for one whose requests are logged
 * @param host cumulative counters of its host
 * @param disk cumulative counters of its host's own disk, if it has one
 */
public record TierData(
    Place place,
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
    Levels connections,
    HostCounters host,
    DiskCounters disk) {
  /** Packets received of a connection that is being opened: its SYN and its acknowledgement. */
  private static final int RECEIVED_OF_HANDSHAKE = 2;

  /** And sent: the acknowledgement of its SYN. */
  private static final int SENT_OF_HANDSHAKE = 1;

  public TierData {
    cores = List.copyOf(cores);
    settings = Map.copyOf(settings);
  }

  /** The name of its tier. */
  public String tier() {
    return place.tier();
  }

  /**
   * Its own name, which is that of its host: {@code app-2} of several, the tier's name of one alone
   * and of all together.
   */
  public String name() {
    return place.host();
  }

  /** What people call it: its product and, of several servers, which: {@code Tomcat app-2}. */
  public String title() {
    return place.which().map(which -> displayName + " " + which).orElse(displayName);
  }

  /** How many tiers are above it. */
  public int position() {
    return place.position();
  }

  /** Whether users reach it. */
  public boolean first() {
    return place.position() == 0;
  }

  /** Whether no tier is below it. */
  public boolean last() {
    return place.last();
  }

  /** Whether the database is here. */
  public boolean holdsData() {
    return place.holdsData();
  }

  /** Whether it answers static files itself. */
  public boolean servesFiles() {
    return place.servesFiles();
  }

  /** Whether the application is here. */
  public boolean runsApplication() {
    return place.runsApplication();
  }

  /** Whether what queues in the server is known, and not in its accept queue alone. */
  public boolean queueKnown() {
    return !inServer.isEmpty() || !connections.isEmpty();
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
    long logged =
        Math.max(
            held(awaited.at(atMicros)), inServer.at(atMicros) + acceptQueue.depthFrom(atMicros));
    return Math.max(logged, connections.at(atMicros));
  }

  /**
   * The most requests that were in the server and its accept queue between two times: at any time
   * for the server, at the ticks for both.
   */
  public long peakQueue(long from, long to) {
    long peak =
        Math.max(
            connections.max(from, to),
            Math.max(held(awaited.max(from, to)), inServer.max(from, to)));
    int tick = acceptQueue.firstTickFrom(from);
    for (; tick < acceptQueue.ticks() && acceptQueue.time(tick) <= to; tick++) {
      peak = Math.max(peak, queued(tick));
    }
    return peak;
  }

  /**
   * Packets that came between two times and that its server is to read. The kernel alone answers
   * what opens a connection, whether that enters the accept queue or is dropped: a tier may be full
   * and idle, where all its connections are held by one above that computes too slowly to send
   * anything.
   */
  public long receivedToRead(long from, long to) {
    long dropped = listenerDrops.between(from, to);
    return beyondHandshakes(
        host.linkReceived().increaseWithin(from, to) - dropped, RECEIVED_OF_HANDSHAKE, from, to);
  }

  /** Packets that it sent between two times, beside those that open a connection. */
  public long sentBesideHandshakes(long from, long to) {
    return beyondHandshakes(host.linkSent().increaseWithin(from, to), SENT_OF_HANDSHAKE, from, to);
  }

  private long beyondHandshakes(long packets, int ofEach, long from, long to) {
    return Math.max(0, packets - ofEach * acceptQueue.enteredBetween(from, to));
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
        place,
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
        connections,
        host,
        disk);
  }

  /** Whether it holds requests without a thread (paper 002, section 4). */
  public boolean async() {
    return style == InvocationStyle.ASYNC;
  }
}
