package ntier.analysis.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Gives memory for rows. Small amounts are on the heap; large ones are in a file that has no name
 * from the moment it is made, so that nothing is left of it whatever ends the process. It is mapped
 * as long as somebody can reach it. For one thread.
 */
public final class Scratch {
  /** About a minute of requests at 1,000 a second: no chunk of a usual run leaves the heap. */
  private static final int CHUNK_ROWS = 1 << 16;

  private static final long FIRST_SLAB_BYTES = 1 << 24;
  private static final long LARGEST_SLAB_BYTES = 1 << 28;

  private final Optional<Path> folder;
  private final int chunkRows;
  private final Map<Long, Deque<MemorySegment>> free = new HashMap<>();
  private FileChannel file;
  private long fileBytes;
  private MemorySegment slab = MemorySegment.NULL;
  private long used;

  private Scratch(Optional<Path> folder, int chunkRows) {
    if (Integer.bitCount(chunkRows) != 1) {
      throw new IllegalArgumentException(chunkRows + " is no power of 2");
    }
    this.folder = folder;
    this.chunkRows = chunkRows;
  }

  /**
   * In a file of this folder; of the system's folder for temporary files where it takes none, such
   * as one that may only be read.
   */
  public static Scratch in(Path folder) {
    return in(folder, CHUNK_ROWS);
  }

  /**
   * The same with another size of chunks.
   *
   * @param chunkRows a power of 2
   */
  public static Scratch in(Path folder, int chunkRows) {
    return new Scratch(Optional.of(folder), chunkRows);
  }

  /** On the heap however much it is. */
  public static Scratch onHeap() {
    return new Scratch(Optional.empty(), CHUNK_ROWS);
  }

  /** So many rows are together; a power of 2. */
  int chunkRows() {
    return chunkRows;
  }

  /** Bytes that the file has; 0 while there is none. */
  public long fileBytes() {
    return fileBytes;
  }

  /** Memory for so many longs, with anything in it. */
  MemorySegment allocate(int longs) {
    long bytes = (long) longs * Long.BYTES;
    if (folder.isEmpty()) {
      return MemorySegment.ofArray(new long[longs]);
    }
    Deque<MemorySegment> given = free.get(bytes);
    if (given != null && !given.isEmpty()) {
      return given.removeLast();
    }
    if (slab.byteSize() - used < bytes) {
      map(bytes);
    }
    MemorySegment piece = slab.asSlice(used, bytes);
    used += bytes;
    return piece;
  }

  /** Takes back what {@link #allocate} gave and nobody reads any more. */
  void free(MemorySegment piece) {
    if (piece.isNative()) {
      free.computeIfAbsent(piece.byteSize(), _ -> new ArrayDeque<>()).addLast(piece);
    }
  }

  private void map(long least) {
    long bytes =
        Math.max(least, Math.clamp(fileBytes / 4, FIRST_SLAB_BYTES, LARGEST_SLAB_BYTES) & -8L);
    try {
      if (file == null) {
        file = open();
      }
      slab = file.map(MapMode.READ_WRITE, fileBytes, bytes, Arena.ofAuto());
    } catch (IOException e) {
      throw new UncheckedIOException(
          folder.orElseThrow()
              + ": no room there for "
              + bytes
              + " bytes of the analysis: "
              + e.getMessage(),
          e);
    }
    fileBytes += bytes;
    used = 0;
  }

  private FileChannel open() throws IOException {
    Path wanted = folder.orElseThrow();
    return openIn(
        Files.isWritable(wanted) ? wanted : Path.of(System.getProperty("java.io.tmpdir")));
  }

  /** Its name goes at once: what is open needs none. */
  private static FileChannel openIn(Path folder) throws IOException {
    Path name = Files.createTempFile(folder, "analysis", ".next");
    return FileChannel.open(
        name,
        StandardOpenOption.READ,
        StandardOpenOption.WRITE,
        StandardOpenOption.DELETE_ON_CLOSE);
  }
}
