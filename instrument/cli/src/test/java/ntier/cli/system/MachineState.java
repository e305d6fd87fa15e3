package ntier.cli.system;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import ntier.cli.system.state.Bpf;
import ntier.cli.system.state.Groups;
import ntier.cli.system.state.Kernel;
import ntier.cli.system.state.LeftFiles;
import ntier.cli.system.state.Mounts;
import ntier.cli.system.state.Network;
import ntier.cli.system.state.SuiteProcesses;
import ntier.provisioning.Cache;

/**
 * What a run may change of the machine, as text, to be compared before and after. What is compared
 * of each part, and what is left out, is told where it is read.
 *
 * @param parts lines by what they are about
 */
public record MachineState(Map<String, SortedSet<String>> parts) {
  private static final String NAMESPACES = "namespaces";
  private static final long BETWEEN_LOOKS_MILLIS = 100;

  /** With the cache that the suite has by default. */
  public static MachineState now() {
    return now(Cache.defaultRoot());
  }

  /**
   * @param cache where the suite keeps servers and databases
   */
  public static MachineState now(Path cache) {
    Map<String, SortedSet<String>> parts = new LinkedHashMap<>();
    put(parts, NAMESPACES, Network.namespaces());
    put(parts, "links", Network.links());
    put(parts, "addresses and routes", Network.addressesAndRoutes());
    put(parts, "queueing", Network.queueing());
    put(parts, "control groups", Groups.folders());
    put(parts, "settings of control groups", Groups.settings());
    put(parts, "mounts", Mounts.all());
    put(parts, "block devices and swap", Kernel.blockDevices());
    put(parts, "sysctls", Kernel.sysctls());
    put(parts, "switches of the kernel", Kernel.switches());
    put(parts, "System V", Kernel.shared());
    put(parts, "eBPF", Bpf.objects());
    put(parts, "processes", SuiteProcesses.commandLines(cache));
    put(parts, "files", LeftFiles.shared());
    put(parts, "cache", LeftFiles.ofCache(cache));
    put(parts, "checkout", LeftFiles.ofCheckout(Ntier.HOME));
    return new MachineState(parts);
  }

  private static void put(
      Map<String, SortedSet<String>> parts, String name, Collection<String> lines) {
    parts.put(name, new TreeSet<>(lines));
  }

  /**
   * Waits a little for what the kernel still does after a process has ended.
   *
   * @return what is different from {@code before} for as long as one waits; empty once nothing is
   */
  public static List<String> differencesAfter(MachineState before, Path cache, long patienceMillis)
      throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patienceMillis);
    List<String> differences = now(cache).differencesFrom(before);
    while (!differences.isEmpty() && System.nanoTime() < deadline) {
      TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
      differences = now(cache).differencesFrom(before);
    }
    return differences;
  }

  /** Each line that came (+) or went (-) since {@code before}, with its part. */
  public List<String> differencesFrom(MachineState before) {
    List<String> found = new ArrayList<>();
    parts.forEach(
        (part, lines) -> {
          SortedSet<String> earlier = before.parts.get(part);
          lines.stream()
              .filter(line -> !earlier.contains(line))
              .forEach(line -> found.add(part + ": + " + line));
          earlier.stream()
              .filter(line -> !lines.contains(line) && !LeftFiles.goesByItself(line))
              .forEach(line -> found.add(part + ": - " + line));
        });
    return found;
  }

  /** Network namespaces alone. */
  String namespaces() {
    return String.join("\n", parts.get(NAMESPACES));
  }
}
