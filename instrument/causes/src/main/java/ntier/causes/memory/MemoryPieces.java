package ntier.causes.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import ntier.host.CgroupPaths;
import ntier.injection.HostProcesses;
import ntier.linux.LinuxCallException;
import ntier.linux.ProcessMemory;

/**
 * The memory of a host's processes that no file holds (heaps, stacks, compiled code), in pieces and
 * in an order of chance: whatever a server does next, it soon needs one of the first few hundred.
 */
final class MemoryPieces implements AutoCloseable {
  /** Small, so that taking one lasts some 0.1 ms and that few hold much of what is in use. */
  static final long PIECE_BYTES = 64 << 10;

  private final List<ProcessMemory> processes = new ArrayList<>();
  private final List<Piece> pieces = new ArrayList<>();
  private int next;

  private record Piece(ProcessMemory process, Range range) {}

  /** Addresses of a process. */
  record Range(long start, long bytes) {}

  private MemoryPieces() {}

  /** Pieces of the processes that the host has now. */
  static MemoryPieces of(CgroupPaths cgroup, Random random) throws IOException {
    MemoryPieces all = new MemoryPieces();
    try {
      for (long pid : HostProcesses.of(cgroup)) {
        all.add(pid);
      }
    } catch (IOException failed) {
      all.close();
      throw failed;
    }
    Collections.shuffle(all.pieces, random);
    return all;
  }

  private void add(long pid) throws IOException {
    ProcessMemory process;
    try {
      process = ProcessMemory.open(pid);
    } catch (LinuxCallException gone) {
      return;
    }
    processes.add(process);
    Path maps = Path.of("/proc", Long.toString(pid), "maps");
    if (Files.isReadable(maps)) {
      try (Stream<String> lines = Files.lines(maps)) {
        ranges(lines).forEach(range -> pieces.add(new Piece(process, range)));
      }
    }
  }

  /**
   * The pieces of what is writable, private and of no file.
   *
   * @param maps lines such as {@code 7f10-7f20 rw-p 00000000 00:00 0 [heap]} (proc_pid_maps(5))
   */
  static List<Range> ranges(Stream<String> maps) {
    return maps.map(line -> line.split(" +", 6))
        .filter(words -> words[1].charAt(1) == 'w' && words[1].charAt(3) == 'p')
        .filter(words -> words[4].equals("0"))
        .flatMap(words -> cut(words[0].split("-")))
        .toList();
  }

  private static Stream<Range> cut(String[] ends) {
    long start = Long.parseUnsignedLong(ends[0], 16);
    long end = Long.parseUnsignedLong(ends[1], 16);
    return Stream.iterate(start, at -> at < end, at -> at + PIECE_BYTES)
        .map(at -> new Range(at, Math.min(PIECE_BYTES, end - at)));
  }

  /** Sends the next piece to swap space, if it is still there; false if there is none left. */
  boolean takeNext() {
    if (next == pieces.size()) {
      return false;
    }
    Piece piece = pieces.get(next++);
    piece.process().pageOut(piece.range().start(), piece.range().bytes());
    return true;
  }

  @Override
  public void close() throws IOException {
    for (ProcessMemory process : processes) {
      process.close();
    }
  }
}
