package ntier.simulation.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import ntier.simulation.engine.Outcome.TierOutcome;
import ntier.simulation.model.SystemModel;
import org.HdrHistogram.Histogram;

/** Sums up what was recorded. */
final class OutcomeMaker {
  private final SystemModel model;
  private final long seed;
  private final Recorder recorder;
  private final Network network;

  OutcomeMaker(SystemModel model, long seed, Recorder recorder, Network network) {
    this.model = model;
    this.seed = seed;
    this.recorder = recorder;
    this.network = network;
  }

  /**
   * @param usedAtStart CPU time by level when the measure phase began
   * @param usedAtEnd when it ended
   */
  Outcome make(double[] usedAtStart, double[] usedAtEnd, long events) {
    Histogram times = recorder.times();
    List<TierOutcome> tiers = new ArrayList<>();
    for (int level = 1; level < network.levels(); level++) {
      double used = usedAtEnd[level] - usedAtStart[level];
      tiers.add(tier(level, 100 * used / model.phases().measure().toNanos()));
    }
    return new Outcome(
        model,
        seed,
        recorder.total(),
        recorder.errors(),
        recorder.meanMicros() / 1000,
        times.getValueAtPercentile(50) / 1000.0,
        times.getValueAtPercentile(99) / 1000.0,
        times.getValueAtPercentile(99.9) / 1000.0,
        times.getMaxValue() / 1000.0,
        clusters(),
        recorder.vlrtWithoutDrop(),
        tiers,
        recorder.drops(),
        events);
  }

  private TierOutcome tier(int level, double cpuPercent) {
    List<Server> servers = network.servers(level);
    return new TierOutcome(
        servers.stream().mapToLong(server -> server.peak).max().orElse(0),
        cpuPercent,
        servers.stream().mapToLong(server -> server.droppedPackets).sum(),
        servers.stream().mapToLong(server -> server.droppedRequests).sum(),
        recorder.vlrtByLevel()[level]);
  }

  private SortedMap<Integer, Long> clusters() {
    SortedMap<Integer, Long> clusters = new TreeMap<>();
    for (int second = 1; second < recorder.clusters().length; second++) {
      if (recorder.clusters()[second] > 0) {
        clusters.put(second, recorder.clusters()[second]);
      }
    }
    return clusters;
  }
}
