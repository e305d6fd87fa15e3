package ntier.testbed.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import ntier.archive.Manifest;
import ntier.testbed.cgroup.CgroupMounts;

/**
 * This machine, for the manifest.
 *
 * @param kernel release, such as {@code 6.1.0-18-amd64}
 * @param cpu model name
 * @param cores that are online
 * @param memoryBytes in total
 * @param cgroup {@code v1}, {@code v1+v2} or {@code v2}
 * @param distribution such as {@code Debian GNU/Linux 12 (bookworm)}
 */
public record MachineFacts(
    String kernel, String cpu, int cores, long memoryBytes, String cgroup, String distribution) {

  /** The facts of the machine that this runs on. */
  public static MachineFacts probe() throws IOException {
    return probe(Path.of("/"));
  }

  /** From the files below {@code root}. */
  static MachineFacts probe(Path root) throws IOException {
    var cpuinfo = Files.readString(root.resolve("proc/cpuinfo"));
    var mounts =
        CgroupMounts.parse(
            Files.readString(root.resolve("proc/mounts")),
            Files.readString(root.resolve("proc/self/cgroup")));
    return new MachineFacts(
        Files.readString(root.resolve("proc/sys/kernel/osrelease")).strip(),
        value(cpuinfo, "model name", ":").orElse(System.getProperty("os.arch")),
        (int) cpuinfo.lines().filter(line -> line.startsWith("processor")).count(),
        memoryBytes(Files.readString(root.resolve("proc/meminfo"))),
        mounts.describe(),
        distribution(root.resolve("etc/os-release")));
  }

  /** As a run's manifest has them. */
  public Manifest.Machine recorded() {
    return new Manifest.Machine(kernel, cpu, cores, memoryBytes, cgroup, distribution);
  }

  private static long memoryBytes(String meminfo) throws IOException {
    var total =
        value(meminfo, "MemTotal", ":")
            .orElseThrow(() -> new IOException("/proc/meminfo: no MemTotal"));
    return 1024 * Long.parseLong(total.split(" ")[0]);
  }

  private static String distribution(Path osRelease) throws IOException {
    if (!Files.exists(osRelease)) {
      return "unknown";
    }
    return value(Files.readString(osRelease), "PRETTY_NAME", "=")
        .map(name -> name.replace("\"", ""))
        .orElse("unknown");
  }

  private static Optional<String> value(String text, String key, String separator) {
    return text.lines()
        .filter(line -> line.startsWith(key))
        .map(line -> line.substring(line.indexOf(separator) + 1).strip())
        .findFirst();
  }
}
