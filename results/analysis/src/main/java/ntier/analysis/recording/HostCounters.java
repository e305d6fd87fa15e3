package ntier.analysis.recording;

import java.util.Iterator;
import java.util.List;
import java.util.function.ToLongFunction;
import ntier.analysis.store.Scratch;
import ntier.archive.HostSample;

/**
 * The counters of a host.
 *
 * @param cpu CPU time in microseconds
 * @param throttled time in which a CPU limit kept it from running, in microseconds
 * @param cpuPressure time in which some task waited for a CPU, in microseconds (PSI "some")
 * @param ioPressure time in which some task waited for I/O, in microseconds (PSI "some")
 * @param memoryPressure time in which some task waited for memory, in microseconds (PSI "some");
 *     without samples where the machine does not count it
 * @param memoryBytes in use: a level, which falls as well
 * @param listenDrops packets dropped at the host's listeners
 * @param linkReceived packets at its link; without samples in older runs
 * @param linkSent the same
 * @param duplicatesReported by the host's peers, of what it sent again though it had arrived
 *     (D-SACK, RFC 2883); without samples in older runs. Up to ten ticks old
 */
public record HostCounters(
    Counter cpu,
    Counter throttled,
    Counter cpuPressure,
    Counter ioPressure,
    Counter memoryPressure,
    Counter memoryBytes,
    Counter listenDrops,
    Counter linkReceived,
    Counter linkSent,
    Counter duplicatesReported) {

  /** Counters from the samples of one host. */
  public static HostCounters of(List<HostSample> samples) {
    Collector taken = new Collector(Scratch.onHeap());
    samples.forEach(taken::add);
    return taken.counters();
  }

  /** Counters without samples. */
  static HostCounters none() {
    return of(List.of());
  }

  /** Takes the samples of one host, one by one and in any order. */
  static final class Collector {
    private static final List<ToLongFunction<HostSample>> COLUMNS =
        List.of(
            HostSample::cpuMicros,
            HostSample::throttledMicros,
            HostSample::cpuPressureMicros,
            HostSample::ioPressureMicros,
            HostSample::memoryPressureMicros,
            HostSample::memoryBytes,
            HostSample::listenDrops,
            HostSample::linkReceivedPackets,
            HostSample::linkSentPackets,
            HostSample::duplicatesReported);

    private final List<Samples> columns;

    Collector(Scratch scratch) {
      columns = COLUMNS.stream().map(_ -> new Samples(scratch)).toList();
    }

    void add(HostSample sample) {
      for (int i = 0; i < COLUMNS.size(); i++) {
        columns.get(i).addPresent(sample.atMicros(), COLUMNS.get(i).applyAsLong(sample));
      }
    }

    HostCounters counters() {
      Iterator<Counter> next = columns.stream().map(Counter::of).iterator();
      return new HostCounters(
          next.next(),
          next.next(),
          next.next(),
          next.next(),
          next.next(),
          next.next(),
          next.next(),
          next.next(),
          next.next(),
          next.next());
    }
  }

  /**
   * Those of a server that was only watched. What the kernel counts for a whole network namespace
   * is not the server's where others are in it.
   *
   * @param ownNetwork whether it is alone in its namespace
   * @param drops of its listener
   */
  HostCounters watched(boolean ownNetwork, Counter drops) {
    Counter unknown = none().linkReceived();
    return new HostCounters(
        cpu,
        throttled,
        cpuPressure,
        ioPressure,
        memoryPressure,
        memoryBytes,
        drops,
        ownNetwork ? linkReceived : unknown,
        ownNetwork ? linkSent : unknown,
        ownNetwork ? duplicatesReported : unknown);
  }
}
