package ntier.classroom;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import ntier.archive.Absent;
import ntier.archive.CsvTail;
import ntier.archive.ListenerSample;
import ntier.archive.Request;
import ntier.archive.RunDirectory;
import ntier.classroom.Ticks.Tick;

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
  /** Sampling all hosts and writing what was sampled takes 2 to 5 ms. */
  private static final long WRITTEN_WITHIN_MICROS = 8_000;

  private static final long VLRT_MICROS = 1_000_000;
  private static final int PERCENTILES_EVERY_TICKS = 10;

  private final List<String> clients;
  private final List<Tier> chain;
  private final Ticks ticks;
  private final CsvTail<Request> requests;
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

  /**
   * @param run whose files may not be there yet
   * @param clients hosts that the users are on
   * @param chain the tiers, first to last
   */
  public LiveRun(RunDirectory run, List<String> clients, List<Tier> chain) {
    this.clients = List.copyOf(clients);
    this.chain = List.copyOf(chain);
    Set<String> servers = new HashSet<>();
    chain.forEach(tier -> servers.addAll(tier.hosts()));
    Set<String> hosts = new HashSet<>(servers);
    hosts.addAll(clients);
    ticks = new Ticks(run, hosts, servers);
    requests = Request.FORMAT.tail(run.requestsFile());
  }

  /**
   * Reads what is new.
   *
   * @param action gets a frame for each tick that is complete, the earliest first
   */
  public void poll(Consumer<Frame> action) {
    requests.readNew(this::add);
    ticks.readNew(tick -> action.accept(frame(tick)));
  }

  /**
   * When it is worth while to look again: the next tick's samples should have been written by then.
   *
   * @return CLOCK_REALTIME; in the past if they are late
   */
  public long nextMicros() {
    return lastMicros + Ticks.MICROS + WRITTEN_WITHIN_MICROS;
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
    long at = tick.hosts().get(clients.getFirst()).atMicros();
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
        clients.stream().mapToLong(host -> tick.hosts().get(host).establishedConnections()).sum();
    long insideAbove = Long.MAX_VALUE;
    for (Tier tier : chain) {
      long all = 0;
      for (String host : tier.hosts()) {
        all += tick.hosts().get(host).establishedConnections();
      }
      // Samples of two hosts are some hundred microseconds apart.
      long below = Math.max(0, all - connections);
      long inside = 0;
      for (String host : tier.hosts()) {
        long here = tick.hosts().get(host).establishedConnections();
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
    ListenerSample listener = tick.listeners().get(host);
    return new Frame.Server(
        Math.min(connections, most),
        connections,
        listener == null ? 0 : listener.acceptQueue(),
        listener == null || listener.drops() == Absent.ABSENT ? 0 : listener.drops(),
        ticks.cpuPercent(tick.hosts().get(host)));
  }

  @Override
  public void close() throws IOException {
    ticks.close();
    requests.close();
  }
}
