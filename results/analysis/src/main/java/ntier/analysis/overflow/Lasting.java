package ntier.analysis.overflow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.recording.SortedTimes;

/**
 * Until when a tier can overflow from each of a run's millibottlenecks: looked up by time, as there
 * may be thousands of them, and a drop for each request.
 */
final class Lasting {
  private final List<Millibottleneck> causes;
  private final long[] starts;
  private final long[] untils;

  /** The latest of these until a cause and all that began before it. */
  private final long[] latest;

  private final long[] untilsInOrder;

  /**
   * @param until of a cause
   */
  Lasting(List<Millibottleneck> causes, ToLongFunction<Millibottleneck> until) {
    this.causes =
        causes.stream().sorted(Comparator.comparingLong(Millibottleneck::startMicros)).toList();
    this.starts = this.causes.stream().mapToLong(Millibottleneck::startMicros).toArray();
    this.untils = this.causes.stream().mapToLong(until).toArray();
    this.latest = untils.clone();
    Arrays.parallelPrefix(latest, Math::max);
    this.untilsInOrder = untils.clone();
    Arrays.sort(untilsInOrder);
  }

  /**
   * Those that last at a time, the one that began last first.
   *
   * @param slackMicros one may begin so much later
   */
  List<Millibottleneck> at(long atMicros, long slackMicros) {
    int end = SortedTimes.firstFrom(starts, atMicros + slackMicros + 1);
    List<Millibottleneck> lasting = new ArrayList<>();
    for (int i = SortedTimes.firstFrom(latest, atMicros); i < end; i++) {
      if (untils[i] >= atMicros) {
        lasting.add(causes.get(i));
      }
    }
    lasting.sort(Comparator.comparingLong(Millibottleneck::startMicros).reversed());
    return lasting;
  }

  /** Whether one begins, or is over, after one time and up to another. */
  boolean changes(long afterMicros, long upToMicros) {
    return hasOne(starts, afterMicros, upToMicros)
        || hasOne(untilsInOrder, afterMicros, upToMicros);
  }

  private static boolean hasOne(long[] sorted, long after, long upTo) {
    int first = SortedTimes.firstFrom(sorted, after + 1);
    return first < sorted.length && sorted[first] <= upTo;
  }
}
