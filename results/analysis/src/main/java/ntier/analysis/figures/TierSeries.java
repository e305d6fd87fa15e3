package ntier.analysis.figures;

import java.util.List;
import ntier.analysis.overflow.Drop;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.TierData;
import ntier.analysis.recording.Window;

/**
 * One tier, or one of several servers of it, bucket by bucket of 50 ms.
 *
 * @param tier its name; of one of several servers, that server's
 * @param cpuPercent of one core; null where there are no samples
 * @param ioWaitPercent share of the time in which some task of its host waited for a disk; null
 *     where there are no samples, and for several servers together
 * @param queued the most requests in the server and its accept queue
 * @param inServerMean the mean number in the server, exact
 * @param inServerMax and the most
 * @param acceptQueue the deepest accept queue
 * @param drops connections that lost their first packet
 */
public record TierSeries(
    String tier,
    Double[] cpuPercent,
    Double[] ioWaitPercent,
    long[] queued,
    double[] inServerMean,
    long[] inServerMax,
    long[] acceptQueue,
    int[] drops) {

  static TierSeries of(TierData tier, List<Drop> drops, Window window) {
    int buckets = window.buckets();
    TierSeries series =
        new TierSeries(
            tier.name(),
            new Double[buckets],
            new Double[buckets],
            new long[buckets],
            new double[buckets],
            new long[buckets],
            new long[buckets],
            new int[buckets]);
    for (int bucket = 0; bucket < buckets; bucket++) {
      series.fill(bucket, tier, window);
    }
    for (Drop drop : drops) {
      series.drops[window.bucket(drop.atMicros())]++;
    }
    return series;
  }

  private void fill(int bucket, TierData tier, Window window) {
    long from = window.bucketStart(bucket);
    long to = Math.min(window.endMicros(), window.bucketStart(bucket + 1));
    cpuPercent[bucket] = percent(tier.host().cpu(), from, to);
    ioWaitPercent[bucket] = percent(tier.host().ioPressure(), from, to);
    queued[bucket] = tier.peakQueue(from, to);
    inServerMean[bucket] = Rounding.toDigits(tier.inServer().mean(from, to), 2);
    inServerMax[bucket] = tier.inServer().max(from, to);
    acceptQueue[bucket] = tier.acceptQueue().deepest(from, to);
  }

  /** What a counter of microseconds gained in a span, in percent of it; null where unknown. */
  static Double percent(Counter time, long from, long to) {
    double percent = 100 * time.increase(from, to) / (to - from);
    return Double.isNaN(percent) ? null : Double.valueOf(Rounding.toDigits(percent, 1));
  }
}
