package ntier.archive;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.ToLongFunction;

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

  /** The same in the unit of the samples' times. */
  public static final long STANDARD_INTERVAL_MICROS = 1000L * STANDARD_INTERVAL_MILLIS;

  /** The source by which every retransmission is known. */
  private static final String TRACEPOINT = "tracepoint";

  public MonitorsReport {
    missing = List.copyOf(missing);
  }

  /** Reads {@code monitors.json}. */
  public static MonitorsReport read(Path file) {
    return JsonDocument.read(file, MonitorsReport.class);
  }

  /**
   * Those of several machines as one: their costs together, the worst lateness, and of a kind of
   * record only what all of them have.
   *
   * @param reports by machine, at least one
   */
  public static MonitorsReport together(SequencedMap<String, MonitorsReport> reports) {
    MonitorsReport first = reports.firstEntry().getValue();
    List<String> missing = new ArrayList<>();
    reports.forEach(
        (machine, one) -> one.missing().forEach(what -> missing.add(machine + ": " + what)));
    return new MonitorsReport(
        first.formatVersion(),
        first.intervalMillis(),
        sum(reports, MonitorsReport::ticks),
        sum(reports, MonitorsReport::lateTicks),
        most(reports, MonitorsReport::maxLateMicros),
        sum(reports, MonitorsReport::cpuMicros),
        most(reports, MonitorsReport::wallMicros),
        sum(reports, MonitorsReport::writtenBytes),
        reports.values().stream()
            .map(MonitorsReport::retransmitSource)
            .filter(source -> !source.equals(TRACEPOINT))
            .findFirst()
            .orElse(TRACEPOINT),
        missing);
  }

  private static long sum(
      SequencedMap<String, MonitorsReport> reports, ToLongFunction<MonitorsReport> of) {
    return reports.values().stream().mapToLong(of).sum();
  }

  private static long most(
      SequencedMap<String, MonitorsReport> reports, ToLongFunction<MonitorsReport> of) {
    return reports.values().stream().mapToLong(of).max().orElseThrow();
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
