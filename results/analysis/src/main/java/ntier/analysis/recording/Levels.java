package ntier.analysis.recording;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import ntier.archive.Absent;

/** A quantity of the moment as sampled, such as open files. */
public final class Levels {
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
