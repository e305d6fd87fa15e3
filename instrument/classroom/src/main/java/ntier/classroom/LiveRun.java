package ntier.classroom;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import ntier.archive.Absent;
import ntier.archive.CsvTail;
import ntier.archive.HostSample;
import ntier.archive.ListenerSample;
import ntier.archive.MonitorsReport;
import ntier.archive.Request;
import ntier.archive.RunDirectory;

/**
 * A run that goes on, as frames: reads what its monitors and its load have written since it was
 * last asked. For one thread.
 *
 * <p><b>Queues.</b> How many requests a server holds is in its request log, which is whole only
 * after the run. What is known at each tick is the number of established connections of each host.
 * All those of the clients lead to the first tier; that tier's others lead to the second, and so
 * on. Several servers of a tier share those that lead on equally. Where a request has a connection
 * of its own the connections to a tier are the requests in it and in its accept queue. Where
 * connections are kept they are no more than that, and no more than the tier above has inside: this
 * is what a frame says then, a bound.
 */
public final class LiveRun implements Closeable {
  private static final long TICK_MICROS = 1000L * MonitorsReport.STANDARD_INTERVAL_MILLIS;

  /** Sampling all hosts and writing what was sampled takes 2 to 5 ms. */
  private static final long WRITTEN_WITHIN_MICROS = 8_000;

  private static final long VLRT_MICROS = 1_000_000;
  private static final int PERCENTILES_EVERY_TICKS = 10;

  /** The listeners' samples of a tick come with the hosts', or a moment later. */
  private static final int PATIENCE_TICKS = 2;

  private final List<String> clients;
  private final List<Tier> chain;
  private final CsvTail<HostSample> hosts;
  private final CsvTail<ListenerSample> listeners;
  private final CsvTail<Request> requests;
  private final TreeMap<Long, Tick> pending = new TreeMap<>();
  private final Map<String, HostSample> before = new LinkedHashMap<>();
  private final ResponseTimes times = new ResponseTimes();
  private long ended;
  private long errors;
  private long vlrt;
  private long longestMicros;
  private long frames;
  private long lastMicros;

  /**
   * A tier of the system.
   *
   * @param hosts of its servers
   * @param kept whether connections to it are kept open between requests
   */
  public record Tier(List<String> hosts, boolean kept) {
    public Tier {
      hosts = List.copyOf(hosts);
    }
  }

  /** What was sampled at one tick, by host. */
  private final class Tick {
    private final Map<String, HostSample> hosts = new HashMap<>();
    private final Map<String, ListenerSample> listeners = new HashMap<>();

    private boolean hasHosts() {
      return hosts.keySet().containsAll(clients) && hasAll(hosts);
    }

    private boolean isWhole() {
      return hasHosts() && hasAll(listeners);
    }

    private boolean hasAll(Map<String, ?> samples) {
      return chain.stream().allMatch(tier -> samples.keySet().containsAll(tier.hosts()));
    }
  }

  /**
   * @param run whose files may not be there yet
   * @param clients hosts that the users are on
   * @param chain the tiers, first to last
   */
  public LiveRun(RunDirectory run, List<String> clients, List<Tier> chain) {
    this.clients = List.copyOf(clients);
    this.chain = List.copyOf(chain);
    hosts = HostSample.FORMAT.tail(run.hostSamplesFile());
    listeners = ListenerSample.FORMAT.tail(run.listenerSamplesFile());
    requests = Request.FORMAT.tail(run.requestsFile());
  }

  /**
   * Reads what is new.
   *
   * @param action gets a frame for each tick that is complete, the earliest first
   */
  public void poll(Consumer<Frame> action) {
    requests.readNew(this::add);
    listeners.readNew(row -> tick(row.atMicros()).listeners.put(row.host(), row));
    hosts.readNew(row -> tick(row.atMicros()).hosts.put(row.host(), row));
    while (!pending.isEmpty() && isReady()) {
      Tick next = pending.pollFirstEntry().getValue();
      if (next.hasHosts()) {
        action.accept(frame(next));
      }
    }
  }

  /**
   * When it is worth while to look again: the next tick's samples should have been written by then.
   *
   * @return CLOCK_REALTIME; in the past if they are late
   */
  public long nextMicros() {
    return lastMicros + TICK_MICROS + WRITTEN_WITHIN_MICROS;
  }

  private Tick tick(long atMicros) {
    return pending.computeIfAbsent(atMicros / TICK_MICROS, _ -> new Tick());
  }

  private boolean isReady() {
    return pending.firstEntry().getValue().isWhole() || pending.size() > PATIENCE_TICKS;
  }

  private void add(Request request) {
    ended++;
    if (!request.succeeded()) {
      errors++;
    }
    long took = request.endMicros() - request.startMicros();
    if (took >= VLRT_MICROS) {
      vlrt++;
    }
    longestMicros = Math.max(longestMicros, took);
    times.add(request.endMicros(), took);
  }

  private Frame frame(Tick tick) {
    long at = tick.hosts.get(clients.getFirst()).atMicros();
    lastMicros = at;
    if (frames++ % PERCENTILES_EVERY_TICKS == 0) {
      times.look(at);
    }
    Frame frame =
        new Frame(
            at,
            servers(tick),
            ended,
            errors,
            vlrt,
            longestMicros / 1e3,
            times.medianMillis(),
            times.p99Millis());
    longestMicros = 0;
    return frame;
  }

  private List<Frame.Server> servers(Tick tick) {
    List<Frame.Server> servers = new ArrayList<>();
    long connections =
        clients.stream().mapToLong(host -> tick.hosts.get(host).establishedConnections()).sum();
    long insideAbove = Long.MAX_VALUE;
    for (Tier tier : chain) {
      long all = 0;
      for (String host : tier.hosts()) {
        all += tick.hosts.get(host).establishedConnections();
      }
      // Samples of two hosts are some hundred microseconds apart.
      long below = Math.max(0, all - connections);
      long inside = 0;
      for (String host : tier.hosts()) {
        long here = tick.hosts.get(host).establishedConnections();
        long of =
            tier.hosts().size() == 1
                ? connections
                : Math.max(0, here - below / tier.hosts().size());
        Frame.Server server = server(tick, host, of, tier.kept() ? insideAbove : Long.MAX_VALUE);
        servers.add(server);
        inside += Math.max(0, server.queue() - server.acceptQueue());
      }
      insideAbove = inside;
      connections = below;
    }
    return servers;
  }

  /**
   * @param connections to it
   * @param most no more requests than that can be in it
   */
  private Frame.Server server(Tick tick, String host, long connections, long most) {
    ListenerSample listener = tick.listeners.get(host);
    return new Frame.Server(
        Math.min(connections, most),
        connections,
        listener == null ? 0 : listener.acceptQueue(),
        listener == null || listener.drops() == Absent.ABSENT ? 0 : listener.drops(),
        cpuPercent(host, tick.hosts.get(host)));
  }

  private double cpuPercent(String host, HostSample now) {
    HostSample last = before.put(host, now);
    if (last == null || now.atMicros() <= last.atMicros()) {
      return 0;
    }
    double percent =
        100.0 * (now.cpuMicros() - last.cpuMicros()) / (now.atMicros() - last.atMicros());
    return Math.round(percent * 10) / 10.0;
  }

  @Override
  public void close() throws IOException {
    hosts.close();
    listeners.close();
    requests.close();
  }
}
