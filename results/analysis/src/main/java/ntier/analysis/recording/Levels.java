package ntier.analysis.recording;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import ntier.archive.Absent;

/** A quantity of the moment as sampled, such as open files or connections. */
public final class Levels {
  /** Without a sample. */
  public static final Levels NONE = new Levels(new long[0], new long[0]);

  private final long[] at;
  private final long[] value;

  private Levels(long[] at, long[] value) {
    this.at = at;
    this.value = value;
  }

  /** Takes a column out of samples that are in order of time; absent values are left out. */
  public static <T> Levels of(List<T> samples, ToLongFunction<T> time, ToLongFunction<T> value) {
    List<T> present = samples.stream().filter(s -> Absent.isPresent(value.applyAsLong(s))).toList();
    return new Levels(
        present.stream().mapToLong(time).toArray(), present.stream().mapToLong(value).toArray());
  }

  /** Whether there is no sample. */
  public boolean isEmpty() {
    return at.length == 0;
  }

  /** As at the last sample until a time; 0 before the first one. */
  public long at(long atMicros) {
    int next = index(atMicros + 1);
    return next == 0 ? 0 : value[next - 1];
  }

  /** The most between two times, both included. */
  public long max(long from, long to) {
    long max = at(from);
    for (int sample = index(from); sample < at.length && at[sample] <= to; sample++) {
      max = Math.max(max, value[sample]);
    }
    return max;
  }

  /** How many samples there are from a time on until before another. */
  public int samples(long from, long to) {
    return within(from, to).length;
  }

  /**
   * The value below which a share of the samples between two times lie: 0.5 is the median.
   *
   * @throws IllegalArgumentException where there is no sample
   */
  public long quantile(double share, long from, long to) {
    long[] sorted = within(from, to);
    if (sorted.length == 0) {
      throw new IllegalArgumentException("no sample from " + from + " to " + to);
    }
    Arrays.sort(sorted);
    return sorted[(int) Math.round(share * (sorted.length - 1))];
  }

  private long[] within(long from, long to) {
    return Arrays.copyOfRange(value, index(from), Math.max(index(from), index(to)));
  }

  private int index(long atMicros) {
    int found = Arrays.binarySearch(at, atMicros);
    return found >= 0 ? found : -found - 1;
  }
}
