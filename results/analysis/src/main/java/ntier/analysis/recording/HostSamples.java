package ntier.analysis.recording;

import java.util.HashMap;
import java.util.Map;
import ntier.analysis.store.Scratch;
import ntier.archive.HostSample;

/** What was sampled of each host, read once. */
final class HostSamples {
  private final Map<String, HostCounters> counters = new HashMap<>();
  private final Map<String, Levels> connections = new HashMap<>();
  private final long last;

  private HostSamples(Collector taken) {
    taken.counters.forEach((host, of) -> counters.put(host, of.counters()));
    taken.connections.forEach((host, of) -> connections.put(host, Levels.of(of)));
    last = taken.last;
  }

  /** Takes samples one by one. */
  static final class Collector {
    private final Scratch scratch;
    private final Map<String, HostCounters.Collector> counters = new HashMap<>();
    private final Map<String, Samples> connections = new HashMap<>();
    private long last = Long.MIN_VALUE;

    Collector(Scratch scratch) {
      this.scratch = scratch;
    }

    void add(HostSample sample) {
      counters.computeIfAbsent(sample.host(), _ -> new HostCounters.Collector(scratch)).add(sample);
      connections
          .computeIfAbsent(sample.host(), _ -> new Samples(scratch))
          .addPresent(sample.atMicros(), sample.establishedConnections());
      last = Math.max(last, sample.atMicros());
    }

    HostSamples samples() {
      return new HostSamples(this);
    }
  }

  /** When the last sample was; that time if there is none. */
  long last(long otherwise) {
    return counters.isEmpty() ? otherwise : last;
  }

  /** By the hosts' names. */
  Map<String, HostCounters> counters() {
    return counters;
  }

  /** Those of a host; without samples of one that was not sampled. */
  HostCounters counters(String host) {
    HostCounters known = counters.get(host);
    return known == null ? HostCounters.none() : known;
  }

  /** Established connections of a host. */
  Levels connections(String host) {
    return connections.getOrDefault(host, Levels.NONE);
  }
}
