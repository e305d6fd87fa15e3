package ntier.analysis.recording;

import java.util.List;
import java.util.function.ToLongFunction;
import ntier.archive.Absent;

/**
 * A cumulative counter as sampled: increments between any two times, linear between samples. A time
 * outside of the samples has no value ({@code NaN}).
 */
public final class Counter {
  private final long[] at;
  private final long[] value;

  private Counter(long[] at, long[] value) {
    this.at = at;
    this.value = value;
  }

  /** Takes a column out of samples that are in order of time; absent values are left out. */
  public static <T> Counter of(List<T> samples, ToLongFunction<T> time, ToLongFunction<T> value) {
    List<T> present = samples.stream().filter(s -> Absent.isPresent(value.applyAsLong(s))).toList();
    return new Counter(
        present.stream().mapToLong(time).toArray(), present.stream().mapToLong(value).toArray());
  }

  /**
   * The growth of several together, at the samples of one of them; 0 all the time without any.
   *
   * @param ticks whose samples those of the sum are
   */
  public static Counter sum(Counter ticks, List<Counter> of) {
    long[] sums = new long[ticks.at.length];
    for (Counter one : of) {
      for (int i = 0; i < sums.length; i++) {
        sums[i] += one.increaseWithin(Long.MIN_VALUE / 2, ticks.at[i]);
      }
    }
    return new Counter(ticks.at.clone(), sums);
  }

  /** How many samples there are. */
  public int samples() {
    return at.length;
  }

  /** When a sample was taken. */
  public long time(int sample) {
    return at[sample];
  }

  /** Growth from a sample to the next as a share of the time between them: 1.0 is a full core. */
  public double rate(int sample) {
    return (double) (value[sample + 1] - value[sample]) / (at[sample + 1] - at[sample]);
  }

  /** The growth between two times. */
  public double increase(long from, long to) {
    return valueAt(to) - valueAt(from);
  }

  /** The growth between two times, held to the sampled span; 0 without samples in it. */
  public long increaseWithin(long from, long to) {
    if (at.length < 2) {
      return 0;
    }
    long first = Math.clamp(from, at[0], at[at.length - 1]);
    long last = Math.clamp(to, at[0], at[at.length - 1]);
    return Math.round(increase(first, last));
  }

  /** The first sample at or after a time; {@link #samples()} if there is none. */
  public int firstSampleFrom(long atMicros) {
    return SortedTimes.firstFrom(at, atMicros);
  }

  private double valueAt(long atMicros) {
    int next = firstSampleFrom(atMicros);
    if (next == at.length) {
      return Double.NaN;
    }
    if (at[next] == atMicros) {
      return value[next];
    }
    if (next == 0) {
      return Double.NaN;
    }
    double part = (double) (atMicros - at[next - 1]) / (at[next] - at[next - 1]);
    return value[next - 1] + part * (value[next] - value[next - 1]);
  }
}
