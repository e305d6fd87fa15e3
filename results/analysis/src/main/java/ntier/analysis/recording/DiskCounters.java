package ntier.analysis.recording;

import java.util.List;
import ntier.analysis.store.Scratch;
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
    Collector taken = new Collector(Scratch.onHeap());
    samples.forEach(taken::add);
    return taken.counters();
  }

  /** Takes the samples of one host, one by one and in any order. */
  static final class Collector {
    private final Samples reads;
    private final Samples busy;

    Collector(Scratch scratch) {
      reads = new Samples(scratch);
      busy = new Samples(scratch);
    }

    void add(DiskSample sample) {
      reads.addPresent(sample.atMicros(), sample.reads());
      busy.addPresent(sample.atMicros(), sample.busyMicros());
    }

    DiskCounters counters() {
      return new DiskCounters(Counter.of(reads), Counter.of(busy));
    }
  }
}
