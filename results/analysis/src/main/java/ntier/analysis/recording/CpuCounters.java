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
    private final Samples idle;
    private final Samples iowait;
    private final Samples steal;

    Collector(Scratch scratch) {
      idle = new Samples(scratch);
      iowait = new Samples(scratch);
      steal = new Samples(scratch);
    }

    void add(CpuSample sample) {
      idle.addPresent(sample.atMicros(), sample.idleMicros());
      iowait.addPresent(sample.atMicros(), sample.iowaitMicros());
      steal.addPresent(sample.atMicros(), sample.stealMicros());
    }

    CpuCounters counters(Core core) {
      return new CpuCounters(core, Counter.of(idle), Counter.of(iowait), Counter.of(steal));
    }
  }

  /** Whether a server's host may use it. */
  public boolean isOf(TierData server) {
    return core.machine().equals(server.place().machine())
        && server.cores().contains(core.number());
  }
}
