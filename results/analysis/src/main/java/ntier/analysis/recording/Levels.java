package ntier.analysis.recording;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

/** A quantity of the moment as sampled, such as open files or connections. */
public final class Levels {
  /** Without a sample. */
  public static final Levels NONE = of(List.<Void>of(), _ -> 0, _ -> 0);

  private final Samples samples;

  private Levels(Samples samples) {
    this.samples = samples;
  }

  /** Of samples to which no more are added. */
  static Levels of(Samples taken) {
    return new Levels(taken.sorted());
  }

  /** Takes a column out of samples; absent values are left out. */
  public static <T> Levels of(List<T> samples, ToLongFunction<T> time, ToLongFunction<T> value) {
    return of(Samples.of(samples, time, value));
  }

  /** Whether there is no sample. */
  public boolean isEmpty() {
    return samples.size() == 0;
  }

  /** As at the last sample until a time; 0 before the first one. */
  public long at(long atMicros) {
    int next = samples.firstFrom(atMicros + 1);
    return next == 0 ? 0 : samples.value(next - 1);
  }

  /** The most between two times, both included. */
  public long max(long from, long to) {
    long max = at(from);
    int end = samples.firstFrom(to + 1);
    for (int sample = samples.firstFrom(from); sample < end; sample++) {
      max = Math.max(max, samples.value(sample));
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

  /** How many samples from a time on until before another are above a value. */
  public long samplesAbove(long value, long from, long to) {
    return Arrays.stream(within(from, to)).filter(one -> one > value).count();
  }

  private long[] within(long from, long to) {
    int first = samples.firstFrom(from);
    long[] values = new long[Math.max(0, samples.firstFrom(to) - first)];
    Arrays.setAll(values, i -> samples.value(first + i));
    return values;
  }
}
