package ntier.analysis.recording;

import java.util.List;
import ntier.analysis.store.Scratch;
import ntier.archive.CpuSample;

/** The counters of one CPU, in microseconds. */
public record CpuCounters(Core core, Counter idle, Counter iowait, Counter steal) {

  /** Counters from the samples of one CPU. */
  public static CpuCounters of(Core core, List<CpuSample> samples) {
    Collector taken = new Collector(Scratch.onHeap());
    samples.forEach(taken::add);
    return taken.counters(core);
  }

  /** Takes the samples of one CPU, one by one and in any order. */
  static final class Collector {
    private final Counter.Collector idle;
    private final Counter.Collector iowait;
    private final Counter.Collector steal;

    Collector(Scratch scratch) {
      idle = new Counter.Collector(scratch);
      iowait = new Counter.Collector(scratch);
      steal = new Counter.Collector(scratch);
    }

    void add(CpuSample sample) {
      idle.add(sample.atMicros(), sample.idleMicros());
      iowait.add(sample.atMicros(), sample.iowaitMicros());
      steal.add(sample.atMicros(), sample.stealMicros());
    }

    CpuCounters counters(Core core) {
      return new CpuCounters(core, idle.counter(), iowait.counter(), steal.counter());
    }
  }

  /** Whether a server's host may use it. */
  public boolean isOf(TierData server) {
    return core.machine().equals(server.place().machine())
        && server.cores().contains(core.number());
  }
}
