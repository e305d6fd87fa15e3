package ntier.analysis.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.ServerNames;
import ntier.analysis.recording.Window;
import ntier.archive.ChainServer;

/**
 * The CPU of the second system beside the one under test, tier by tier and bucket by bucket of 50
 * ms: what Figures 5(a) and 9(a) of paper 002 show of SysBursty.
 */
public record BurstySeries(List<Tier> tiers) {
  public BurstySeries {
    tiers = List.copyOf(tiers);
  }

  /**
   * @param host its name, such as {@code bursty-db}
   * @param name of its server, for people
   * @param cpuPercent of one core; null where there are no samples
   */
  public record Tier(String host, String name, Double[] cpuPercent) {}

  /** Empty for a run without one. */
  static Optional<BurstySeries> of(RunData recording) {
    List<Tier> tiers = new ArrayList<>();
    for (ChainServer server : recording.manifest().bursty()) {
      Counter cpu = recording.hostsCpu().get(server.host());
      if (cpu != null) {
        tiers.add(
            new Tier(
                server.host(),
                "SysBursty " + ServerNames.of(server.entry()),
                percent(cpu, recording.window())));
      }
    }
    return tiers.isEmpty() ? Optional.empty() : Optional.of(new BurstySeries(tiers));
  }

  private static Double[] percent(Counter cpu, Window window) {
    Double[] percent = new Double[window.buckets()];
    for (int bucket = 0; bucket < percent.length; bucket++) {
      percent[bucket] =
          TierSeries.percent(
              cpu,
              window.bucketStart(bucket),
              Math.min(window.endMicros(), window.bucketStart(bucket + 1)));
    }
    return percent;
  }
}
