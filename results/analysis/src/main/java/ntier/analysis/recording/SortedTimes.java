package ntier.analysis.recording;

import java.util.List;
import java.util.function.ToLongFunction;
import ntier.analysis.store.Sorted;

/** Places in arrays of ascending times, of which several may be the same. */
public final class SortedTimes {
  private SortedTimes() {}

  /**
   * Where the first time is that is not before another.
   *
   * @param sorted ascending
   * @return its index; the length of the array if there is none
   */
  public static int firstFrom(long[] sorted, long atMicros) {
    return Sorted.first(0, sorted.length, i -> sorted[i], atMicros);
  }

  /**
   * The same of things that have a time each.
   *
   * @param sorted by it, in a list that gives any element at once
   */
  public static <T> int firstOf(List<T> sorted, ToLongFunction<T> time, long atMicros) {
    return Sorted.first(0, sorted.size(), i -> time.applyAsLong(sorted.get(i)), atMicros);
  }
}
