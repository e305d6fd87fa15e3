package ntier.archive;

import java.util.List;

/**
 * {@code workload.json}: what the load generator says of itself. Times are microseconds.
 *
 * @param maxCorePercent the busiest second of its busiest thread, of one core
 * @param trusted false if it was itself the bottleneck; {@code why} says how
 */
public record WorkloadReport(
    int formatVersion,
    long cpuMicros,
    long wallMicros,
    double cpuPerRequestMicros,
    long lateTimersP99Micros,
    long lateTimersMaxMicros,
    double maxCorePercent,
    long gcMillis,
    boolean trusted,
    List<String> why) {
  public WorkloadReport {
    why = List.copyOf(why);
  }
}
