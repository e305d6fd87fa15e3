package ntier.monitors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import ntier.host.HostHandle;

/** CPU time of one host, in user space and in the kernel, for whoever looks at it now and then. */
public final class HostCpuParts {
  private static final long NANOS_PER_MICRO = 1000;

  private final Path used;
  private final Path user;
  private final Path system;
  private final boolean unified;

  /**
   * Cumulative, in microseconds. The sum is exact. On cgroup v1 the kernel tells the two parts by
   * what it finds at its ticks, so of a short time they are a sample.
   */
  public record Reading(long usedMicros, long userMicros, long systemMicros) {
    /** What was used since an earlier reading, divided as the two parts grew. */
    public Reading since(Reading earlier) {
      long all = usedMicros - earlier.usedMicros;
      long inUserSpace = userMicros - earlier.userMicros;
      long both = inUserSpace + systemMicros - earlier.systemMicros;
      long own = both == 0 ? 0 : Math.round((double) all * inUserSpace / both);
      return new Reading(all, own, all - own);
    }
  }

  private HostCpuParts(Path used, Path user, Path system, boolean unified) {
    this.used = used;
    this.user = user;
    this.system = system;
    this.unified = unified;
  }

  /**
   * @throws IOException if this machine does not count the CPU time of its control groups
   */
  public static HostCpuParts open(HostHandle host) throws IOException {
    boolean unified = host.cgroup().version() == 2;
    Path folder =
        host.cgroup()
            .folder(unified ? "cpu" : "cpuacct")
            .orElseThrow(
                () -> new IOException("there is no CPU time of " + host.name() + " by cgroup"));
    Path stat = folder.resolve("cpu.stat");
    HostCpuParts parts =
        unified
            ? new HostCpuParts(stat, stat, stat, true)
            : new HostCpuParts(
                folder.resolve("cpuacct.usage"),
                folder.resolve("cpuacct.usage_user"),
                folder.resolve("cpuacct.usage_sys"),
                false);
    parts.read();
    return parts;
  }

  /** What the processes of the host have used. */
  public Reading read() throws IOException {
    if (unified) {
      String stat = Files.readString(used);
      return new Reading(
          keyed(stat, "usage_usec"), keyed(stat, "user_usec"), keyed(stat, "system_usec"));
    }
    return new Reading(micros(used), micros(user), micros(system));
  }

  private static long micros(Path file) throws IOException {
    return Long.parseLong(Files.readString(file).strip()) / NANOS_PER_MICRO;
  }

  /** Of v2's {@code cpu.stat}. */
  static long keyed(String stat, String key) throws IOException {
    return stat.lines()
        .filter(line -> line.startsWith(key + " "))
        .mapToLong(line -> Long.parseLong(line.substring(key.length() + 1).strip()))
        .findFirst()
        .orElseThrow(() -> new IOException("cpu.stat has no " + key));
  }
}
