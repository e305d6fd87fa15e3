package ntier.analysis.store;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * Rows of so many longs each, in chunks: any number of them takes little of the heap. The first
 * column may order them.
 */
public final class Rows {
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
  private static final int FIRST_ROWS = 16;

  /** Keys of a chunk that differ by less are sorted together with their places in one long. */
  private static final int PACKED_BITS = 62;

  private final Scratch scratch;
  private final int width;
  private final int shift;
  private final int mask;
  private List<MemorySegment> chunks = new ArrayList<>();
  private int size;

  /**
   * @param width longs of a row
   */
  public Rows(Scratch scratch, int width) {
    this.scratch = scratch;
    this.width = width;
    this.mask = scratch.chunkRows() - 1;
    this.shift = Integer.numberOfTrailingZeros(scratch.chunkRows());
  }

  /** How many there are. */
  public int size() {
    return size;
  }

  /** Appends a row of which the first column is given; the others are to be {@link #set}. */
  public int add(long first) {
    int row = Math.addExact(size, 1) - 1;
    if ((row & mask) == 0 || row < scratch.chunkRows()) {
      makeRoom(row);
    }
    size = row + 1;
    set(row, 0, first);
    return row;
  }

  /** Puts a value into a row. */
  public void set(int row, int column, long value) {
    chunks.get(row >>> shift).setAtIndex(LONG, index(row, column), value);
  }

  /** The value in a row. */
  public long get(int row, int column) {
    return chunks.get(row >>> shift).getAtIndex(LONG, index(row, column));
  }

  private long index(int row, int column) {
    return (long) (row & mask) * width + column;
  }

  /** The first chunk grows on the heap; when it is full, it goes where all others are. */
  private void makeRoom(int row) {
    int rows = scratch.chunkRows();
    if (row >= rows) {
      if (row == rows) {
        MemorySegment first = scratch.allocate(rows * width);
        first.copyFrom(chunks.getFirst());
        chunks.set(0, first);
      }
      chunks.add(scratch.allocate(rows * width));
    } else if (row == 0) {
      chunks.add(MemorySegment.ofArray(new long[Math.min(rows, FIRST_ROWS) * width]));
    } else if (chunks.getFirst().byteSize() / Long.BYTES / width == row) {
      MemorySegment larger = MemorySegment.ofArray(new long[Math.min(rows, 2 * row) * width]);
      MemorySegment.copy(chunks.getFirst(), 0, larger, 0, chunks.getFirst().byteSize());
      chunks.set(0, larger);
    }
  }

  /**
   * Where the first row is whose first column is not below a value, of rows that are in its order.
   *
   * @return the row; {@link #size()} if there is none
   */
  public int firstFrom(long least) {
    return firstFrom(least, 0, size);
  }

  /** The same from one row on until before another; that one if there is none. */
  int firstFrom(long least, int from, int to) {
    return Sorted.first(from, to, row -> get(row, 0), least);
  }

  /**
   * Brings the rows into the order of the first column; equal ones stay as they are. In linear time
   * where they are nearly so, as recorded times are.
   */
  public void sort() {
    boolean ordered = true;
    for (int chunk = 0; chunk < chunks.size(); chunk++) {
      int from = chunk << shift;
      sort(from, rowsOf(chunk));
      ordered &= chunk == 0 || get(from - 1, 0) <= get(from, 0);
    }
    if (!ordered) {
      merge();
    }
  }

  private int rowsOf(int chunk) {
    return Math.min(size - (chunk << shift), scratch.chunkRows());
  }

  private void sort(int from, int count) {
    long[] keys = new long[count];
    boolean ordered = true;
    for (int i = 0; i < count; i++) {
      keys[i] = get(from + i, 0);
      ordered &= i == 0 || keys[i - 1] <= keys[i];
    }
    if (ordered) {
      return;
    }
    MemorySegment chunk = chunks.get(from >>> shift);
    if (width == 1) {
      Arrays.sort(keys);
      MemorySegment.copy(keys, 0, chunk, LONG, 0, count);
      return;
    }
    long[] old = new long[count * width];
    MemorySegment.copy(chunk, LONG, 0, old, 0, old.length);
    int[] order = order(keys);
    for (int i = 0; i < count; i++) {
      MemorySegment.copy(old, order[i] * width, chunk, LONG, (long) i * width * Long.BYTES, width);
    }
  }

  /** The places of the keys in their order. */
  private int[] order(long[] keys) {
    long least = Arrays.stream(keys).min().orElse(0);
    long most = Arrays.stream(keys).max().orElse(0);
    long range = most - least;
    if (range < 0 || range >= 1L << PACKED_BITS - shift) {
      return IntStream.range(0, keys.length)
          .boxed()
          .sorted(Comparator.comparingLong(i -> keys[i]))
          .mapToInt(Integer::intValue)
          .toArray();
    }
    long[] packed = new long[keys.length];
    Arrays.setAll(packed, i -> keys[i] - least << shift | i);
    Arrays.sort(packed);
    return Arrays.stream(packed).mapToInt(one -> (int) (one & mask)).toArray();
  }

  /** How far a chunk is merged. */
  private static final class Cursor {
    private final int chunk;
    private final int end;
    private int row;
    private long key;

    Cursor(int chunk, int row, int end, long key) {
      this.chunk = chunk;
      this.row = row;
      this.end = end;
      this.key = key;
    }
  }

  /** Chunks overlap with few others, so what is read to its end gives room for what is written. */
  private void merge() {
    PriorityQueue<Cursor> open =
        new PriorityQueue<>(
            Comparator.comparingLong((Cursor one) -> one.key).thenComparingInt(one -> one.chunk));
    for (int chunk = 0; chunk < chunks.size(); chunk++) {
      int from = chunk << shift;
      open.add(new Cursor(chunk, from, from + rowsOf(chunk), get(from, 0)));
    }
    List<MemorySegment> merged = new ArrayList<>();
    int written = 0;
    while (!open.isEmpty()) {
      Cursor first = open.remove();
      Cursor next = open.peek();
      do {
        if ((written & mask) == 0) {
          merged.add(scratch.allocate(scratch.chunkRows() * width));
        }
        MemorySegment.copy(
            chunks.get(first.chunk),
            LONG,
            index(first.row, 0) * Long.BYTES,
            merged.getLast(),
            LONG,
            index(written, 0) * Long.BYTES,
            width);
        written++;
        first.row++;
        first.key = first.row < first.end ? get(first.row, 0) : Long.MAX_VALUE;
      } while (first.row < first.end && goesFirst(first, next));
      if (first.row < first.end) {
        open.add(first);
      } else {
        scratch.free(chunks.get(first.chunk));
      }
    }
    chunks = merged;
  }

  private static boolean goesFirst(Cursor one, Cursor other) {
    return other == null || one.key < other.key || one.key == other.key && one.chunk < other.chunk;
  }
}
