package ntier.analysis.recording;

import java.util.Comparator;
import java.util.List;
import ntier.archive.CpuSample;

/**
 * The counters of one CPU of the machine, in microseconds.
 *
 * @param cpu its number
 */
public record CpuCounters(int cpu, Counter idle, Counter iowait, Counter steal) {

  /** Counters from the samples of one CPU. */
  public static CpuCounters of(int cpu, List<CpuSample> samples) {
    List<CpuSample> ordered =
        samples.stream().sorted(Comparator.comparingLong(CpuSample::atMicros)).toList();
    return new CpuCounters(
        cpu,
        Counter.of(ordered, CpuSample::atMicros, CpuSample::idleMicros),
        Counter.of(ordered, CpuSample::atMicros, CpuSample::iowaitMicros),
        Counter.of(ordered, CpuSample::atMicros, CpuSample::stealMicros));
  }
}
