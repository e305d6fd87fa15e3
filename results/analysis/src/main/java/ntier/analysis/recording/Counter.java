package ntier.analysis.recording;

import java.util.List;
import java.util.function.ToLongFunction;

/**
 * A cumulative counter as sampled: increments between any two times, linear between samples. A time
 * outside of the samples has no value ({@code NaN}).
 */
public final class Counter {
  private final Samples samples;

  private Counter(Samples samples) {
    this.samples = samples;
  }

  /** Of samples to which no more are added. */
  static Counter of(Samples taken) {
    return new Counter(taken.sorted());
  }

  /** Takes a column out of samples; absent values are left out. */
  public static <T> Counter of(List<T> samples, ToLongFunction<T> time, ToLongFunction<T> value) {
    return of(Samples.of(samples, time, value));
  }

  /**
   * The growth of several together, at the samples of one of them; 0 all the time without any.
   *
   * @param ticks whose samples those of the sum are
   */
  public static Counter sum(Counter ticks, List<Counter> of) {
    Samples sums = new Samples(ticks.samples.scratch());
    for (int i = 0; i < ticks.samples(); i++) {
      long sum = 0;
      for (Counter one : of) {
        sum += one.increaseWithin(Long.MIN_VALUE / 2, ticks.time(i));
      }
      sums.add(ticks.time(i), sum);
    }
    return of(sums);
  }

  /** How many samples there are. */
  public int samples() {
    return samples.size();
  }

  /** When a sample was taken. */
  public long time(int sample) {
    return samples.time(sample);
  }

  /** Growth from a sample to the next as a share of the time between them: 1.0 is a full core. */
  public double rate(int sample) {
    return (double) (value(sample + 1) - value(sample)) / (time(sample + 1) - time(sample));
  }

  /** The growth between two times. */
  public double increase(long from, long to) {
    return valueAt(to) - valueAt(from);
  }

  /** The growth between two times, held to the sampled span; 0 without samples in it. */
  public long increaseWithin(long from, long to) {
    if (samples() < 2) {
      return 0;
    }
    long begin = time(0);
    long end = time(samples() - 1);
    long first = Math.clamp(from, begin, end);
    long last = Math.clamp(to, begin, end);
    return Math.round(increase(first, last));
  }

  /**
   * {@link #increaseWithin} as a share of all the time between the two, sampled or not; 0 where
   * there is none.
   */
  public double rateWithin(long from, long to) {
    return to > from ? (double) increaseWithin(from, to) / (to - from) : 0;
  }

  /** The first sample at or after a time; {@link #samples()} if there is none. */
  public int firstSampleFrom(long atMicros) {
    return samples.firstFrom(atMicros);
  }

  /** What was counted at a time. */
  public double valueAt(long atMicros) {
    int next = firstSampleFrom(atMicros);
    if (next == samples()) {
      return Double.NaN;
    }
    if (time(next) == atMicros) {
      return value(next);
    }
    if (next == 0) {
      return Double.NaN;
    }
    double part = (double) (atMicros - time(next - 1)) / (time(next) - time(next - 1));
    return value(next - 1) + part * (value(next) - value(next - 1));
  }

  private long value(int sample) {
    return samples.value(sample);
  }
}
