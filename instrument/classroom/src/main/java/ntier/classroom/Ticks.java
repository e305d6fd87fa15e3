package ntier.classroom;

import java.io.Closeable;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import ntier.archive.Absent;
import ntier.archive.CsvTail;
import ntier.archive.HostSample;
import ntier.archive.ListenerSample;
import ntier.archive.MonitorsReport;
import ntier.archive.RunDirectory;

/** What monitors write of hosts and their listeners, put together by tick. For one thread. */
final class Ticks implements Closeable {
  /** From one to the next. */
  static final long MICROS = MonitorsReport.STANDARD_INTERVAL_MICROS;

  /** What is said of a CPU that is not known. */
  private static final double UNKNOWN = -1;

  /** The listeners' samples of a tick come with the hosts', or a moment later. */
  private static final int PATIENCE_TICKS = 2;

  private final CsvTail<HostSample> hostRows;
  private final CsvTail<ListenerSample> listenerRows;
  private final Set<String> hosts;
  private final Set<String> listeners;
  private final TreeMap<Long, Tick> pending = new TreeMap<>();
  private final Map<String, HostSample> before = new LinkedHashMap<>();

  /**
   * What was sampled at one tick, by host.
   *
   * @param listeners of those that listened; some may be missing
   */
  record Tick(Map<String, HostSample> hosts, Map<String, ListenerSample> listeners) {
    private static Tick empty() {
      return new Tick(new HashMap<>(), new HashMap<>());
    }
  }

  /**
   * @param run whose files may not be there yet
   * @param hosts that each tick has; one that lacks some of them is left out
   * @param listeners that are waited for, by their hosts
   */
  Ticks(RunDirectory run, Set<String> hosts, Set<String> listeners) {
    this.hosts = Set.copyOf(hosts);
    this.listeners = Set.copyOf(listeners);
    hostRows = HostSample.FORMAT.tail(run.hostSamplesFile());
    listenerRows = ListenerSample.FORMAT.tail(run.listenerSamplesFile());
  }

  /** Gives each tick that has become complete, the earliest first. */
  void readNew(Consumer<Tick> action) {
    listenerRows.readNew(row -> tick(row.atMicros()).listeners().put(row.host(), row));
    hostRows.readNew(row -> tick(row.atMicros()).hosts().put(row.host(), row));
    while (!pending.isEmpty() && isReady()) {
      Tick next = pending.pollFirstEntry().getValue();
      if (next.hosts().keySet().containsAll(hosts)) {
        action.accept(next);
      }
    }
  }

  private Tick tick(long atMicros) {
    return pending.computeIfAbsent(atMicros / MICROS, _ -> Tick.empty());
  }

  private boolean isReady() {
    Tick first = pending.firstEntry().getValue();
    boolean whole =
        first.hosts().keySet().containsAll(hosts)
            && first.listeners().keySet().containsAll(listeners);
    return whole || pending.size() > PATIENCE_TICKS;
  }

  /**
   * CPU of a host since it was asked for last, in percent of a core, with one decimal; 0 the first
   * time, -1 where it is not known.
   */
  double cpuPercent(HostSample now) {
    if (!Absent.isPresent(now.cpuMicros())) {
      return UNKNOWN;
    }
    HostSample last = before.put(now.host(), now);
    if (last == null || now.atMicros() <= last.atMicros()) {
      return 0;
    }
    double percent =
        100.0 * (now.cpuMicros() - last.cpuMicros()) / (now.atMicros() - last.atMicros());
    return Math.round(percent * 10) / 10.0;
  }

  @Override
  public void close() throws IOException {
    hostRows.close();
    listenerRows.close();
  }
}
