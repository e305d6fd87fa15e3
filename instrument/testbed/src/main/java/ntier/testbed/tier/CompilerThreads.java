package ntier.testbed.tier;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import ntier.linux.ProcStat;
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

  /** What {@code /proc} counts CPU time in; the same on all Linux systems. */
  private static final Duration CLOCK_TICK = Duration.ofMillis(10);

  /** Fields 14 and 15 of {@code stat}, user and system time, counted after the thread's name. */
  private static final int USER_TIME = 11;

  private static final int SYSTEM_TIME = 12;

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
    return of(process).stream()
        .map(thread -> Integer.parseInt(thread.getFileName().toString()))
        .filter(thread -> ThreadPriority.nice(thread, nice))
        .toList();
  }

  /**
   * CPU time that those that there are have used so far, in microseconds, to 10 ms; 0 of what is no
   * JVM. A JVM may end one that is idle, and its time is no longer in the sum.
   */
  static long usedMicros(long process) {
    return of(process).stream().mapToLong(CompilerThreads::ticks).sum()
        * CLOCK_TICK.toNanos()
        / 1000;
  }

  private static long ticks(Path thread) {
    try {
      String stat = Files.readString(thread.resolve("stat"));
      String[] fields = ProcStat.afterName(stat);
      return Long.parseLong(fields[USER_TIME]) + Long.parseLong(fields[SYSTEM_TIME]);
    } catch (IOException ended) {
      return 0;
    }
  }

  private static List<Path> of(long process) {
    Path tasks = Path.of("/proc", Long.toString(process), "task");
    try (Stream<Path> threads = Files.list(tasks)) {
      return threads.filter(CompilerThreads::compiles).toList();
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
