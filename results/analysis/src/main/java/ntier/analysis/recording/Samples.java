package ntier.analysis.recording;

import java.util.List;
import java.util.function.ToLongFunction;
import ntier.analysis.store.Rows;
import ntier.analysis.store.Scratch;
import ntier.archive.Absent;

/** Values by time, any number of them: taken in any order, and read in that of time. */
final class Samples {
  private static final int VALUE = 1;

  private final Scratch scratch;
  private final Rows rows;

  Samples(Scratch scratch) {
    this.scratch = scratch;
    this.rows = new Rows(scratch, VALUE + 1);
  }

  /** A column of a few samples; absent values are left out. */
  static <T> Samples of(List<T> samples, ToLongFunction<T> time, ToLongFunction<T> value) {
    Samples taken = new Samples(Scratch.onHeap());
    samples.forEach(one -> taken.addPresent(time.applyAsLong(one), value.applyAsLong(one)));
    return taken;
  }

  /** Where they are, for what is made of them. */
  Scratch scratch() {
    return scratch;
  }

  /** Takes one. */
  void add(long atMicros, long value) {
    rows.set(rows.add(atMicros), VALUE, value);
  }

  /** Takes one, unless its value is absent. */
  void addPresent(long atMicros, long value) {
    if (Absent.isPresent(value)) {
      add(atMicros, value);
    }
  }

  /** Brings all that were taken into the order of time. */
  Samples sorted() {
    rows.sort();
    return this;
  }

  /** How many there are. */
  int size() {
    return rows.size();
  }

  /** When one was taken. */
  long time(int sample) {
    return rows.get(sample, 0);
  }

  /** What it was. */
  long value(int sample) {
    return rows.get(sample, VALUE);
  }

  /** The first at or after a time; {@link #size()} if there is none. */
  int firstFrom(long atMicros) {
    return rows.firstFrom(atMicros);
  }
}
