package ntier.analysis.recording;

import java.util.Comparator;
import java.util.List;
import ntier.archive.CpuSample;

/** The counters of one CPU, in microseconds. */
public record CpuCounters(Core core, Counter idle, Counter iowait, Counter steal) {

  /** Counters from the samples of one CPU. */
  public static CpuCounters of(Core core, List<CpuSample> samples) {
    List<CpuSample> ordered =
        samples.stream().sorted(Comparator.comparingLong(CpuSample::atMicros)).toList();
    return new CpuCounters(
        core,
        Counter.of(ordered, CpuSample::atMicros, CpuSample::idleMicros),
        Counter.of(ordered, CpuSample::atMicros, CpuSample::iowaitMicros),
        Counter.of(ordered, CpuSample::atMicros, CpuSample::stealMicros));
  }

  /** Whether a server's host may use it. */
  public boolean isOf(TierData server) {
    return core.machine().equals(server.place().machine())
        && server.cores().contains(core.number());
  }
}
