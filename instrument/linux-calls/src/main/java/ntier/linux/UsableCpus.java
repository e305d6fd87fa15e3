package ntier.linux;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The CPUs that this process may use, by affinity and cpuset; programs it starts may no others. */
public final class UsableCpus {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String KEY = "Cpus_allowed_list:";

  private static final MethodHandle SCHED_GETCPU =
      Libc.plain("sched_getcpu", FunctionDescriptor.of(Libc.INT));

  private UsableCpus() {}

  /** The one that the calling thread runs on, or ran on a moment ago. */
  public static int current() {
    try {
      return (int) SCHED_GETCPU.invokeExact();
    } catch (Throwable thrown) {
      throw Libc.impossible(thrown);
    }
  }

  /**
   * Their numbers, ascending. Where a quota allows less time than they have, as many as it does.
   */
  public static List<Integer> numbers() {
    List<Integer> cpus = all();
    int most = Math.max(1, Runtime.getRuntime().availableProcessors());
    return cpus.size() > most ? cpus.subList(0, most) : cpus;
  }

  /** Their numbers, ascending, also where a quota allows less time than they have. */
  public static List<Integer> all() {
    try {
      return of(Files.readString(STATUS));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /**
   * @param status as in {@code /proc/PID/status}
   */
  static List<Integer> of(String status) {
    String list =
        status
            .lines()
            .filter(line -> line.startsWith(KEY))
            .map(line -> line.substring(KEY.length()).strip())
            .findFirst()
            .orElseThrow();
    List<Integer> cpus = new ArrayList<>();
    for (String range : list.split(",")) {
      String[] ends = range.split("-");
      for (int cpu = Integer.parseInt(ends[0]);
          cpu <= Integer.parseInt(ends[ends.length - 1]);
          cpu++) {
        cpus.add(cpu);
      }
    }
    return cpus;
  }
}
