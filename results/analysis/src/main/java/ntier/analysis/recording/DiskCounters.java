package ntier.analysis.recording;

import java.util.Comparator;
import java.util.List;
import ntier.archive.DiskSample;

/**
 * The counters of a disk of a host's own; without samples for a host that has none.
 *
 * @param reads that are finished
 * @param busy time in which the disk had something to do, in microseconds
 */
public record DiskCounters(Counter reads, Counter busy) {

  /** Counters from the samples of one host. */
  public static DiskCounters of(List<DiskSample> samples) {
    List<DiskSample> ordered =
        samples.stream().sorted(Comparator.comparingLong(DiskSample::atMicros)).toList();
    return new DiskCounters(
        Counter.of(ordered, DiskSample::atMicros, DiskSample::reads),
        Counter.of(ordered, DiskSample::atMicros, DiskSample::busyMicros));
  }
}
