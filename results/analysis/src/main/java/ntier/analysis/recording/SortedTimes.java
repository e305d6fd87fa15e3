package ntier.analysis.recording;

import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.function.ToLongFunction;

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
    return first(sorted.length, i -> sorted[i], atMicros);
  }

  /**
   * The same of things that have a time each.
   *
   * @param sorted by it, in a list that gives any element at once
   */
  public static <T> int firstOf(List<T> sorted, ToLongFunction<T> time, long atMicros) {
    return first(sorted.size(), i -> time.applyAsLong(sorted.get(i)), atMicros);
  }

  private static int first(int size, IntToLongFunction at, long atMicros) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (at.applyAsLong(middle) < atMicros) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
