package ntier.analysis.figures;

import ntier.analysis.overflow.Drop;
import ntier.analysis.overflow.Drops;
import ntier.analysis.recording.TierRecording;
import ntier.analysis.recording.Window;
import ntier.plan.Role;

/**
 * One tier, bucket by bucket of 50 ms.
 *
 * @param cpuPercent of one core; null where there are no samples
 * @param queued the most requests in the server and its accept queue
 * @param inServerMean the mean number in the server, exact
 * @param inServerMax and the most
 * @param acceptQueue the deepest accept queue
 * @param drops connections that lost their first packet
 */
public record TierSeries(
    Role tier,
    Double[] cpuPercent,
    long[] queued,
    double[] inServerMean,
    long[] inServerMax,
    long[] acceptQueue,
    int[] drops) {

  static TierSeries of(TierRecording tier, Drops drops, Window window) {
    int buckets = window.buckets();
    TierSeries series =
        new TierSeries(
            tier.role(),
            new Double[buckets],
            new long[buckets],
            new double[buckets],
            new long[buckets],
            new long[buckets],
            new int[buckets]);
    for (int bucket = 0; bucket < buckets; bucket++) {
      series.fill(bucket, tier, window);
    }
    for (Drop drop : drops.at(tier.role())) {
      series.drops[window.bucket(drop.atMicros())]++;
    }
    return series;
  }

  private void fill(int bucket, TierRecording tier, Window window) {
    long from = window.bucketStart(bucket);
    long to = Math.min(window.endMicros(), window.bucketStart(bucket + 1));
    double cpu = 100 * tier.host().cpu().increase(from, to) / (to - from);
    cpuPercent[bucket] = Double.isNaN(cpu) ? null : Double.valueOf(Rounding.toDigits(cpu, 1));
    queued[bucket] = tier.peakQueue(from, to);
    inServerMean[bucket] = Rounding.toDigits(tier.inServer().mean(from, to), 2);
    inServerMax[bucket] = tier.inServer().max(from, to);
    acceptQueue[bucket] = tier.acceptQueue().deepest(from, to);
  }
}
