package ntier.archive;

import java.nio.file.Path;
import java.util.List;

/**
 * {@code samples/monitors.json}: cost and punctuality of the monitors.
 *
 * @param intervalMillis from one tick to the next
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
  /**
   * From one tick to the next, as in the paper (section 3), where there is no report: of a run that
   * goes on, or one that was killed.
   */
  public static final int STANDARD_INTERVAL_MILLIS = 50;

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
