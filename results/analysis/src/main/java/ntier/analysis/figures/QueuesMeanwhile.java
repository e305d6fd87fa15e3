package ntier.analysis.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.recording.AcceptQueue;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.TierData;

/**
 * The tiers' queues while a millibottleneck lasted, and how far they overlap (paper 002, figures 13
 * and 14). A request that waits in a tier is in all tiers above it, too; so where nothing stops it
 * on its way down, the queues from the first tier to the one with the millibottleneck hold the same
 * requests. A tier that takes no more than its threads leaves the rest in the queue above.
 *
 * @param tier whose millibottleneck it is
 * @param startMillis since the measure phase began
 * @param peaks the most requests of each tier meanwhile, by its name; none for a tier without a
 *     request log
 * @param overlap of the queues from the first tier to {@code tier}: the area under all of them over
 *     the area under any of them, 0 to 1; empty where {@code tier} is the first, or a queue is not
 *     known
 */
public record QueuesMeanwhile(
    String tier, Kind kind, double startMillis, Map<String, Long> peaks, OptionalDouble overlap) {
  /** From here on, the queues look the same to the eye. */
  public static final double OVERLAPPING = 0.9;

  public QueuesMeanwhile {
    peaks = Map.copyOf(peaks);
  }

  /** One for each origin, in the same order. */
  public static List<QueuesMeanwhile> of(RunData recording, List<Millibottleneck> origins) {
    return origins.stream().map(one -> of(recording, one)).toList();
  }

  private static QueuesMeanwhile of(RunData recording, Millibottleneck origin) {
    Map<String, Long> peaks = new TreeMap<>();
    List<TierData> path = new ArrayList<>();
    boolean known = true;
    for (TierData tier : recording.tiers()) {
      if (!tier.inServer().isEmpty()) {
        peaks.put(tier.tier(), tier.peakQueue(origin.startMicros(), origin.endMicros()));
      }
      if (tier.position() <= recording.position(origin.tier())) {
        path.add(tier);
        known &= !tier.inServer().isEmpty();
      }
    }
    return new QueuesMeanwhile(
        origin.tier(),
        origin.kind(),
        recording.window().millis(origin.startMicros()),
        peaks,
        known && path.size() > 1 ? overlap(path, origin) : OptionalDouble.empty());
  }

  /** At the ticks of the accept queues: between them only the requests in the servers are known. */
  private static OptionalDouble overlap(List<TierData> path, Millibottleneck origin) {
    long all = 0;
    long any = 0;
    AcceptQueue ticks = path.getLast().acceptQueue();
    int tick = ticks.firstTickFrom(origin.startMicros());
    for (; tick < ticks.ticks() && ticks.time(tick) <= origin.endMicros(); tick++) {
      long least = Long.MAX_VALUE;
      long most = 0;
      for (TierData tier : path) {
        long queue = tier.queuedAt(ticks.time(tick));
        least = Math.min(least, queue);
        most = Math.max(most, queue);
      }
      all += least;
      any += most;
    }
    return any == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Rounding.toDigits((double) all / any, 3));
  }

  /** Half of the overlaps are at least so large; empty if none is known. */
  public static OptionalDouble median(List<QueuesMeanwhile> queues) {
    double[] overlaps =
        queues.stream()
            .filter(one -> one.overlap().isPresent())
            .mapToDouble(one -> one.overlap().getAsDouble())
            .sorted()
            .toArray();
    return overlaps.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(overlaps[overlaps.length / 2]);
  }
}
