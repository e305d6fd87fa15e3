package ntier.analysis.recording;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import ntier.analysis.store.Scratch;
import ntier.archive.SpeedSample;

/**
 * How fast a core was, by the computation that the monitors made on it, now and then.
 *
 * @param workNanos CPU time of one and the same computation, at the ticks at which they ran there
 */
public record CoreSpeed(Core core, Levels workNanos) {

  /** The speeds of all cores in a few samples. */
  public static List<CoreSpeed> of(List<SpeedSample> samples) {
    Collector taken = new Collector(Scratch.onHeap());
    samples.forEach(taken::add);
    return taken.speeds();
  }

  /** Takes samples of all cores, one by one and in any order. */
  static final class Collector {
    private final Scratch scratch;
    private final Map<Core, Samples> byCore = new TreeMap<>();

    Collector(Scratch scratch) {
      this.scratch = scratch;
    }

    void add(SpeedSample sample) {
      byCore
          .computeIfAbsent(new Core(sample.machine(), sample.cpu()), _ -> new Samples(scratch))
          .add(sample.atMicros(), sample.workNanos());
    }

    List<CoreSpeed> speeds() {
      return byCore.entrySet().stream()
          .map(entry -> new CoreSpeed(entry.getKey(), Levels.of(entry.getValue())))
          .toList();
    }
  }
}
