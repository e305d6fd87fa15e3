package ntier.archive;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SequencedMap;

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

  /** Reads {@code workload.json}. */
  public static WorkloadReport read(Path file) {
    return JsonDocument.read(file, WorkloadReport.class);
  }

  /** Writes {@code workload.json}. */
  public void write(Path file) {
    JsonDocument.write(file, this);
  }

  /**
   * Those of several generators as one: their costs together, the worst lateness, trusted only if
   * all are.
   *
   * @param reports by machine, at least one
   */
  public static WorkloadReport together(SequencedMap<String, WorkloadReport> reports) {
    Collection<WorkloadReport> all = reports.values();
    long cpu = all.stream().mapToLong(WorkloadReport::cpuMicros).sum();
    double requests = all.stream().mapToDouble(WorkloadReport::requests).sum();
    List<String> why = new ArrayList<>();
    reports.forEach((machine, one) -> one.why().forEach(what -> why.add(machine + ": " + what)));
    return new WorkloadReport(
        reports.firstEntry().getValue().formatVersion(),
        cpu,
        all.stream().mapToLong(WorkloadReport::wallMicros).max().orElseThrow(),
        requests == 0 ? 0 : cpu / requests,
        all.stream().mapToLong(WorkloadReport::lateTimersP99Micros).max().orElseThrow(),
        all.stream().mapToLong(WorkloadReport::lateTimersMaxMicros).max().orElseThrow(),
        all.stream().mapToDouble(WorkloadReport::maxCorePercent).max().orElseThrow(),
        all.stream().mapToLong(WorkloadReport::gcMillis).sum(),
        all.stream().allMatch(WorkloadReport::trusted),
        why);
  }

  private double requests() {
    return cpuPerRequestMicros == 0 ? 0 : cpuMicros / cpuPerRequestMicros;
  }
}
