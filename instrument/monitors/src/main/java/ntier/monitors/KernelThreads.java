package ntier.monitors;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import ntier.linux.ProcStat;

/**
 * CPU time of the kernel's own threads: those that handle packets which interrupts leave undone,
 * free what was watched by epoll and so on. They work for whoever keeps the machine busy.
 */
final class KernelThreads {
  /** The parent of all of them. */
  private static final String PARENT = "2";

  private static final Path PROC = Path.of("/proc");
  private static final Path CHILDREN = PROC.resolve(PARENT + "/task/" + PARENT + "/children");

  private KernelThreads() {}

  /** Nanoseconds by the thread's id, of all that there are now. */
  static Map<String, Long> cpuNanos() throws IOException {
    Map<String, Long> used = new HashMap<>();
    for (String id : ids()) {
      try {
        used.put(id, cpuNanos(Files.readString(PROC.resolve(id + "/schedstat"))));
      } catch (IOException ended) {
        // Workers come and go; what it used is small, and counted as other programs'.
      }
    }
    return used;
  }

  static long cpuNanos(String schedstat) {
    return Long.parseLong(schedstat.strip().split(" ")[0]);
  }

  /** How much all used between two readings; one that was not there before began at zero. */
  static long nanosBetween(Map<String, Long> earlier, Map<String, Long> later) {
    long sum = 0;
    for (var thread : later.entrySet()) {
      sum += Math.max(0, thread.getValue() - earlier.getOrDefault(thread.getKey(), 0L));
    }
    return sum;
  }

  private static List<String> ids() throws IOException {
    if (!parentIsKernels()) {
      return List.of();
    }
    if (Files.exists(CHILDREN)) {
      return List.of(Files.readString(CHILDREN).strip().split(" +"));
    }
    List<String> ids = new ArrayList<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        try {
          if (isChild(Files.readString(process.resolve("stat")))) {
            ids.add(process.getFileName().toString());
          }
        } catch (IOException ended) {
          // Not one of those that stay.
        }
      }
    }
    return ids;
  }

  /** In a namespace of process ids, as containers have, it may be any. */
  private static boolean parentIsKernels() throws IOException {
    Path name = PROC.resolve(PARENT + "/comm");
    return Files.exists(name) && Files.readString(name).strip().equals("kthreadd");
  }

  /** The parent is the second word after the name. */
  static boolean isChild(String stat) {
    return ProcStat.afterName(stat)[1].equals(PARENT);
  }
}
