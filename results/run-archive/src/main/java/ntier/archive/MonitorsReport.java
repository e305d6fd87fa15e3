package ntier.archive;

import java.nio.file.Path;
import java.util.List;

/**
 * {@code samples/monitors.json}: cost and punctuality of the monitors.
 *
 * @param ticks how often they sampled
 * @param lateTicks how many of these were late
 * @param cpuMicros of their own, all threads, from the first tick on: without the start of their
 *     JVM and the ticks that only compile
 * @param retransmitSource {@code tracepoint} (every retransmission is known) or {@code counters}
 * @param missing what this machine cannot tell
 */
public record MonitorsReport(
    int formatVersion,
    int intervalMillis,
    long ticks,
    long lateTicks,
    long maxLateMicros,
    long cpuMicros,
    long wallMicros,
    long writtenBytes,
    String retransmitSource,
    List<String> missing) {
  public MonitorsReport {
    missing = List.copyOf(missing);
  }

  /** Writes {@code monitors.json}. */
  public void write(Path file) {
    JsonDocument.write(file, this);
  }

  /** Share of one core that the monitors took, in percent. */
  public double cpuPercent() {
    return wallMicros == 0 ? 0 : 100.0 * cpuMicros / wallMicros;
  }
}
