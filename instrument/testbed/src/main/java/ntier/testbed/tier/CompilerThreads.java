package ntier.testbed.tier;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import ntier.linux.ThreadPriority;

/**
 * The threads with which a HotSpot JVM compiles what it interpreted so far. They are one or two
 * beside up to hundreds that serve, and get no more of a full core than each of these: a server
 * that is cold when its load comes then stays cold, and its core full. Measured on a Tomcat of 165
 * threads at 1,000 requests/s: half a minute after the load's begin its core was still full, at 730
 * µs per request; with these threads before the others it was at 580 µs and 72 % after 18 s.
 */
final class CompilerThreads {
  /** Between the default's 0 and the most, -20: as much as 28 others get together. */
  static final int FIRST = -15;

  static final int AS_OTHERS = 0;

  private static final List<String> NAMES = List.of("C1 Compiler", "C2 Compiler");

  private CompilerThreads() {}

  /**
   * Sets their share. Threads that the JVM makes of them later have the same.
   *
   * @param process of the JVM; of any other, nothing is changed
   * @param nice -20, the largest share, to 19
   * @return the threads that have it now
   */
  static List<Integer> nice(long process, int nice) {
    Path tasks = Path.of("/proc", Long.toString(process), "task");
    try (Stream<Path> threads = Files.list(tasks)) {
      return threads
          .filter(CompilerThreads::compiles)
          .map(thread -> Integer.parseInt(thread.getFileName().toString()))
          .filter(thread -> ThreadPriority.nice(thread, nice))
          .toList();
    } catch (NoSuchFileException ended) {
      // Whoever waits for the process is told.
      return List.of();
    } catch (IOException e) {
      throw new UncheckedIOException("threads of process " + process, e);
    }
  }

  private static boolean compiles(Path thread) {
    try {
      String name = Files.readString(thread.resolve("comm"));
      return NAMES.stream().anyMatch(name::startsWith);
    } catch (IOException ended) {
      return false;
    }
  }
}
