package ntier.monitors;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import ntier.host.HostHandle;

/**
 * CPU time of the whole machine that the suite's processes have not used: idle, taken by the
 * hypervisor, or used by other programs. For whoever looks at it now and then.
 */
public final class MachineCpuTime {
  private static final Path STAT = Path.of("/proc/stat");
  private static final long MICROS_PER_TICK = 10_000;
  private static final long NANOS_PER_MICRO = 1000;
  private static final String V1_USED = "cpuacct.usage";
  private static final String V2_USED = "usage_usec";

  /** Columns of {@code /proc/stat} after the name. */
  private static final int IDLE = 4;

  private static final int IO_WAIT = 5;
  private static final int STEAL = 8;

  private final boolean unified;
  private final Path root;
  private final Path own;

  /**
   * Cumulative.
   *
   * @param idleMicros by core, in steps of 10 ms
   * @param stealMicros of all cores, in steps of 10 ms
   * @param outsideMicros of all cores, used outside the suite's groups; empty where the kernel does
   *     not tell
   * @param kernelNanos how much of that the kernel's threads used, by their ids; none where they
   *     are not in it
   */
  public record Reading(
      Map<Integer, Long> idle,
      long stealMicros,
      OptionalLong outsideMicros,
      Map<String, Long> kernelNanos) {
    public Reading {
      idle = Map.copyOf(idle);
      kernelNanos = Map.copyOf(kernelNanos);
    }

    /** What other programs used since an earlier reading; empty where the kernel does not tell. */
    public OptionalLong foreignMicrosSince(Reading earlier) {
      if (outsideMicros.isEmpty() || earlier.outsideMicros.isEmpty()) {
        return OptionalLong.empty();
      }
      long outside = outsideMicros.getAsLong() - earlier.outsideMicros.getAsLong();
      long kernel = KernelThreads.nanosBetween(earlier.kernelNanos, kernelNanos);
      return OptionalLong.of(Math.max(0, outside - kernel / NANOS_PER_MICRO));
    }

    /** How long some cores were idle, together. */
    public long idleMicros(Collection<Integer> cores) {
      return cores.stream().mapToLong(core -> idle.getOrDefault(core, 0L)).sum();
    }
  }

  private MachineCpuTime(boolean unified, Path root, Path own) {
    this.unified = unified;
    this.root = root;
    this.own = own;
  }

  /**
   * @param host of a testbed; the groups beside its own are those of the suite
   */
  public static MachineCpuTime around(HostHandle host) throws IOException {
    boolean unified = host.cgroup().version() == 2;
    Path group =
        host.cgroup()
            .folder(unified ? "cpu" : "cpuacct")
            .orElseThrow(
                () -> new IOException("there is no CPU time of " + host.name() + " by cgroup"));
    String file = unified ? "cgroup.procs" : V1_USED;
    Path own = group.getParent();
    Path root = own;
    while (root.getParent() != null && Files.exists(root.getParent().resolve(file))) {
      root = root.getParent();
    }
    return new MachineCpuTime(unified, root, own);
  }

  /** What it comes to now. */
  public Reading read() throws IOException {
    Map<Integer, Long> idle = new HashMap<>();
    long steal = steal(Files.readString(STAT), idle);
    return new Reading(idle, steal, outside(), unified ? Map.of() : KernelThreads.cpuNanos());
  }

  /**
   * @param idle is filled
   */
  static long steal(String stat, Map<Integer, Long> idle) {
    long steal = 0;
    for (String line : stat.lines().toList()) {
      String[] words = line.split(" +");
      if (words[0].matches("cpu\\d+")) {
        idle.put(
            Integer.parseInt(words[0].substring("cpu".length())),
            (Long.parseLong(words[IDLE]) + Long.parseLong(words[IO_WAIT])) * MICROS_PER_TICK);
        steal += Long.parseLong(words[STEAL]) * MICROS_PER_TICK;
      }
    }
    return steal;
  }

  private OptionalLong outside() {
    try {
      return OptionalLong.of(unified ? besideOurs() : allButOurs());
    } catch (IOException unknown) {
      return OptionalLong.empty();
    }
  }

  /** Version 1 counts all of the machine at the root, the kernel's threads too. */
  private long allButOurs() throws IOException {
    long nanos = nanos(root.resolve(V1_USED)) - nanos(own.resolve(V1_USED));
    return nanos / NANOS_PER_MICRO;
  }

  private static long nanos(Path file) throws IOException {
    return Long.parseLong(Files.readString(file).strip());
  }

  /** Version 2 samples at the root, where the kernel's threads are, and counts exactly below it. */
  private long besideOurs() throws IOException {
    long micros = -HostCpuParts.keyed(Files.readString(own.resolve("cpu.stat")), V2_USED);
    try (DirectoryStream<Path> groups = Files.newDirectoryStream(root, Files::isDirectory)) {
      for (Path group : groups) {
        micros += HostCpuParts.keyed(Files.readString(group.resolve("cpu.stat")), V2_USED);
      }
    }
    return micros;
  }
}
