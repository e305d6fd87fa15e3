package ntier.classroom;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import ntier.archive.Absent;
import ntier.archive.ConnectionSample;
import ntier.archive.CsvTail;
import ntier.archive.HostSample;
import ntier.archive.ListenerSample;
import ntier.archive.RunDirectory;
import ntier.classroom.Ticks.Tick;

/**
 * A watch that goes on, as frames: reads what its monitors have written since it was last asked. Of
 * requests nothing is known; a server's queue is its connections. For one thread.
 */
public final class LiveWatch implements Closeable {
  private final List<String> servers;
  private final Ticks ticks;
  private final CsvTail<ConnectionSample> connectionRows;
  private final Map<String, TreeMap<Long, Long>> connections = new HashMap<>();
  private final Map<String, Long> firstDrops = new HashMap<>();
  private final Map<String, Long> drops = new HashMap<>();

  /**
   * @param run whose files may not be there yet
   * @param servers by name, first to last
   */
  public LiveWatch(RunDirectory run, List<String> servers) {
    this.servers = List.copyOf(servers);
    Set<String> names = new HashSet<>(servers);
    ticks = new Ticks(run, names, names);
    connectionRows = ConnectionSample.FORMAT.tail(run.connectionSamplesFile());
  }

  /** A frame for each tick that has become complete, the earliest first. */
  public List<Frame> poll() {
    connectionRows.readNew(
        row ->
            connections
                .computeIfAbsent(row.host(), _ -> new TreeMap<>())
                .put(row.atMicros() / Ticks.MICROS, row.connections()));
    List<Frame> frames = new ArrayList<>();
    ticks.readNew(tick -> frames.add(frame(tick)));
    return frames;
  }

  private Frame frame(Tick tick) {
    long at = tick.hosts().get(servers.getFirst()).atMicros();
    List<Frame.Server> all = servers.stream().map(name -> server(tick, name, at)).toList();
    return new Frame(at, all, 0, 0, 0, 0, 0, 0);
  }

  private Frame.Server server(Tick tick, String name, long at) {
    HostSample host = tick.hosts().get(name);
    ListenerSample listener = tick.listeners().get(name);
    long waiting = listener == null ? 0 : listener.acceptQueue();
    if (listener != null && Absent.isPresent(listener.drops())) {
      long first = firstDrops.computeIfAbsent(name, _ -> listener.drops());
      drops.put(name, Math.max(0, listener.drops() - first));
    }
    long held = Math.max(waiting, connections(name, at / Ticks.MICROS));
    return new Frame.Server(
        held, held, waiting, drops.getOrDefault(name, 0L), ticks.cpuPercent(host));
  }

  /** As they were counted last: fewer than at each tick where there are many. */
  private long connections(String name, long tick) {
    TreeMap<Long, Long> counted = connections.getOrDefault(name, new TreeMap<>());
    Long last = counted.floorKey(tick);
    if (last == null) {
      return 0;
    }
    counted.headMap(last).clear();
    return counted.get(last);
  }

  @Override
  public void close() throws IOException {
    ticks.close();
    connectionRows.close();
  }
}
