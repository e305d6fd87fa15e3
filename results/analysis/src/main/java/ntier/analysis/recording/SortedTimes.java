package ntier.analysis.recording;

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
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < atMicros) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
