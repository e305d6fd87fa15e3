package ntier.analysis.store;

import java.util.List;

/** Times, or other longs, any number of them. */
public final class Times {
  private final Rows rows;

  /** None yet. */
  public Times(Scratch scratch) {
    this(new Rows(scratch, 1));
  }

  private Times(Rows rows) {
    this.rows = rows;
  }

  /** The first column of rows that nobody changes any more. */
  public static Times firstColumn(Rows rows) {
    return new Times(rows);
  }

  /** Those of an array, on the heap. */
  public static Times of(long[] times) {
    Times all = new Times(Scratch.onHeap());
    for (long time : times) {
      all.add(time);
    }
    return all;
  }

  /** All of several that are in order, in order. */
  public static Times merged(Scratch scratch, List<Times> parts) {
    Times all = new Times(scratch);
    int[] next = new int[parts.size()];
    while (true) {
      int first = -1;
      for (int part = 0; part < next.length; part++) {
        if (next[part] < parts.get(part).size()
            && (first < 0 || parts.get(part).at(next[part]) < parts.get(first).at(next[first]))) {
          first = part;
        }
      }
      if (first < 0) {
        return all;
      }
      all.add(parts.get(first).at(next[first]++));
    }
  }

  /** Appends one. */
  public void add(long time) {
    rows.add(time);
  }

  /** How many there are. */
  public int size() {
    return rows.size();
  }

  /** The one at a place. */
  public long at(int place) {
    return rows.get(place, 0);
  }

  /** Brings them into their order. */
  public void sort() {
    rows.sort();
  }

  /**
   * Where the first is that is not before another, of times in order.
   *
   * @return its place; {@link #size()} if there is none
   */
  public int firstFrom(long atMicros) {
    return rows.firstFrom(atMicros);
  }

  /**
   * The same from one place on until before another, of times in order there.
   *
   * @return its place; {@code to} if there is none
   */
  public int firstFrom(long atMicros, int from, int to) {
    return rows.firstFrom(atMicros, from, to);
  }

  /** How many are not after another, of times in order. */
  public int upTo(long atMicros) {
    return rows.firstFrom(atMicros + 1);
  }
}
