package ntier.watch;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import ntier.archive.Absent;
import ntier.archive.ConnectionSample;
import ntier.archive.CsvTail;
import ntier.archive.HostSample;
import ntier.archive.ListenerSample;
import ntier.archive.RunDirectory;

/** What the monitors wrote last of each server, while they go on. Safe for several threads. */
final class LatestSamples implements AutoCloseable {
  /** As long as most scrapers pause: none of them misses the deepest accept queue. */
  static final long PEAK_MICROS = 15_000_000;

  /** What is older is of a server that does not listen any more. */
  private static final long STALE_MICROS = 5_000_000;

  private final CsvTail<HostSample> hosts;
  private final CsvTail<ListenerSample> listeners;
  private final CsvTail<ConnectionSample> connections;
  private final boolean withHosts;
  private final LongSupplier nowMicros;
  private final Map<String, HostSample> lastOfHost = new HashMap<>();
  private final Map<String, Deque<ListenerSample>> ofListener = new HashMap<>();
  private final Map<String, ConnectionSample> lastConnections = new HashMap<>();

  /**
   * @param withHosts whether CPU time and pressure are read, too
   * @param nowMicros CLOCK_REALTIME
   */
  LatestSamples(RunDirectory run, boolean withHosts, LongSupplier nowMicros) {
    this.withHosts = withHosts;
    this.nowMicros = nowMicros;
    hosts = HostSample.FORMAT.tail(run.hostSamplesFile());
    listeners = ListenerSample.FORMAT.tail(run.listenerSamplesFile());
    connections = ConnectionSample.FORMAT.tail(run.connectionSamplesFile());
  }

  /** Reads what was written since. */
  synchronized void refresh() {
    if (withHosts) {
      hosts.readNew(sample -> lastOfHost.put(sample.host(), sample));
    }
    connections.readNew(sample -> lastConnections.put(sample.host(), sample));
    listeners.readNew(
        sample -> {
          Deque<ListenerSample> kept =
              ofListener.computeIfAbsent(sample.host(), _ -> new ArrayDeque<>());
          kept.addLast(sample);
          while (kept.getFirst().atMicros() < sample.atMicros() - PEAK_MICROS) {
            kept.removeFirst();
          }
        });
  }

  /** What was sampled last of a server's group; empty before the first time. */
  synchronized Optional<HostSample> host(String server) {
    return Optional.ofNullable(lastOfHost.get(server));
  }

  /** What was sampled last of its listener; empty while nobody listens. */
  synchronized Optional<ListenerSample> listener(String server) {
    long now = nowMicros.getAsLong();
    return Optional.ofNullable(ofListener.get(server))
        .map(Deque::getLast)
        .filter(last -> last.atMicros() >= now - STALE_MICROS);
  }

  /** Its last known backlog; 0 where it is not known. */
  synchronized int backlog(String server) {
    return Optional.ofNullable(ofListener.get(server))
        .map(kept -> kept.getLast().acceptQueueLimit())
        .filter(Absent::isPresent)
        .map(Math::toIntExact)
        .orElse(0);
  }

  /** The deepest accept queue lately: in the last 15 s that it was sampled. */
  synchronized long deepest(String server) {
    return Optional.ofNullable(ofListener.get(server)).stream()
        .flatMap(Deque::stream)
        .mapToLong(ListenerSample::acceptQueue)
        .max()
        .orElse(0);
  }

  /** Its connections when they were last counted; empty where they are not. */
  synchronized Optional<ConnectionSample> connections(String server) {
    return Optional.ofNullable(lastConnections.get(server));
  }

  /** For the line that tells how it goes. */
  String line(List<String> servers) {
    List<String> parts = new ArrayList<>();
    for (String server : servers) {
      parts.add(
          listener(server)
              .map(
                  last ->
                      "%s %s conn., accept queue %d (most %d), drops %s"
                          .formatted(
                              server,
                              connections(server)
                                  .map(one -> Long.toString(one.connections()))
                                  .orElse("?"),
                              last.acceptQueue(),
                              deepest(server),
                              Absent.isPresent(last.drops()) ? Long.toString(last.drops()) : "?"))
              .orElse(server + " does not listen"));
    }
    return String.join("; ", parts);
  }

  @Override
  public synchronized void close() throws IOException {
    hosts.close();
    listeners.close();
    connections.close();
  }
}
