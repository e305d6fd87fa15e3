package ntier.analysis.store;

import java.util.function.IntToLongFunction;

/** Places among values that rise, of which several may be the same. */
public final class Sorted {
  private Sorted() {}

  /**
   * Where the first value is that is not below another.
   *
   * @param from the first place
   * @param to the place behind the last one
   * @param valueAt the value at a place
   * @return its place; {@code to} if there is none
   */
  public static int first(int from, int to, IntToLongFunction valueAt, long least) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (valueAt.applyAsLong(middle) < least) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
