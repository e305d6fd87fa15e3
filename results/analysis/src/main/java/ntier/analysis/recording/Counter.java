package ntier.analysis.recording;

import java.util.List;
import java.util.function.ToLongFunction;
import ntier.analysis.store.Rows;
import ntier.analysis.store.Scratch;
import ntier.archive.Absent;

/**
 * A cumulative counter as sampled: increments between any two times, linear between samples. A time
 * outside of the samples has no value ({@code NaN}).
 */
public final class Counter {
  private static final int VALUE = 1;

  private final Scratch scratch;
  private final Rows samples;

  private Counter(Scratch scratch, Rows samples) {
    this.scratch = scratch;
    this.samples = samples;
  }

  /** Takes a column out of samples that are in order of time; absent values are left out. */
  public static <T> Counter of(List<T> samples, ToLongFunction<T> time, ToLongFunction<T> value) {
    Collector taken = new Collector(Scratch.onHeap());
    samples.forEach(one -> taken.add(time.applyAsLong(one), value.applyAsLong(one)));
    return taken.counter();
  }

  /** Takes samples one by one. */
  static final class Collector {
    private final Scratch scratch;
    private final Rows samples;

    Collector(Scratch scratch) {
      this.scratch = scratch;
      this.samples = new Rows(scratch, VALUE + 1);
    }

    /** Takes a sample, in any order; an absent value is left out. */
    void add(long atMicros, long value) {
      if (Absent.isPresent(value)) {
        samples.set(samples.add(atMicros), VALUE, value);
      }
    }

    /** All that were taken; no more can be. */
    Counter counter() {
      samples.sort();
      return new Counter(scratch, samples);
    }
  }

  /**
   * The growth of several together, at the samples of one of them; 0 all the time without any.
   *
   * @param ticks whose samples those of the sum are
   */
  public static Counter sum(Counter ticks, List<Counter> of) {
    Collector sums = new Collector(ticks.scratch);
    for (int i = 0; i < ticks.samples(); i++) {
      long sum = 0;
      for (Counter one : of) {
        sum += one.increaseWithin(Long.MIN_VALUE / 2, ticks.time(i));
      }
      sums.samples.set(sums.samples.add(ticks.time(i)), VALUE, sum);
    }
    return sums.counter();
  }

  /** How many samples there are. */
  public int samples() {
    return samples.size();
  }

  /** When a sample was taken. */
  public long time(int sample) {
    return samples.get(sample, 0);
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

  /** The first sample at or after a time; {@link #samples()} if there is none. */
  public int firstSampleFrom(long atMicros) {
    return samples.firstFrom(atMicros);
  }

  private double valueAt(long atMicros) {
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
    return samples.get(sample, VALUE);
  }
}
