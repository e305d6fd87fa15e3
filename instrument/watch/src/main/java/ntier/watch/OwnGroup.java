package ntier.watch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.host.CgroupPaths;
import ntier.testbed.cgroup.CgroupMounts;

/**
 * The control group of a server's processes, by which its CPU time and pressure are counted.
 *
 * @param paths without folders where there is no group but that of all processes
 * @param name of the group; empty without one
 * @param notes what it does not tell, in sentences
 */
record OwnGroup(CgroupPaths paths, String name, List<String> notes) {
  private static final int MOST_NAMES = 3;
  private static final int MOST_STEPS = 100;

  /**
   * @param server its name
   * @param mounts the text of {@code /proc/mounts}
   * @param holders the server's processes, the first one first
   */
  static OwnGroup of(String server, String mounts, List<Long> holders, Processes processes)
      throws IOException {
    String groups =
        Processes.text(processes.folder(holders.getFirst()).resolve("cgroup"))
            .orElseThrow(() -> new IOException("process " + holders.getFirst() + " has ended"));
    CgroupMounts all = CgroupMounts.parse(mounts, groups);
    CgroupPaths paths = new CgroupPaths(all.version(), controllers(all), unified(all));
    String cpu =
        all.version() == 2 ? "" : all.controllers().containsKey("cpuacct") ? "cpuacct" : "cpu";
    Optional<Path> folder = all.version() == 2 ? paths.unified() : paths.folder(cpu);
    if (folder.isEmpty()) {
      return new OwnGroup(
          paths,
          "",
          List.of(
              server
                  + " has no control group of its own: its CPU time is not known, so"
                  + " millibottlenecks of its CPU and stops cannot be found."));
    }
    List<Long> others = others(folder.get(), holders, processes);
    return new OwnGroup(
        paths,
        all.own().getOrDefault(cpu, "/"),
        others.isEmpty() ? List.of() : List.of(shared(server, others, processes)));
  }

  private static Map<String, Path> controllers(CgroupMounts all) {
    Map<String, Path> own = new HashMap<>();
    all.controllers()
        .forEach(
            (controller, mount) ->
                all.ownFolder(controller)
                    .filter(folder -> !folder.equals(mount))
                    .ifPresent(folder -> own.put(controller, folder)));
    return own;
  }

  private static Optional<Path> unified(CgroupMounts all) {
    return all.ownUnifiedFolder().filter(folder -> !folder.equals(all.unified().orElseThrow()));
  }

  /** Processes of the group that a server's neither started nor were started by. */
  private static List<Long> others(Path folder, List<Long> holders, Processes processes) {
    Set<Long> starters = new HashSet<>();
    holders.forEach(one -> starters.addAll(ancestors(one, processes)));
    return members(folder).stream()
        .filter(one -> !starters.contains(one))
        .filter(one -> ancestors(one, processes).stream().noneMatch(holders::contains))
        .toList();
  }

  /** Itself and who started it, and so on. */
  private static Set<Long> ancestors(long process, Processes processes) {
    Set<Long> chain = new HashSet<>();
    OptionalLong one = OptionalLong.of(process);
    while (one.isPresent() && chain.size() < MOST_STEPS && chain.add(one.getAsLong())) {
      one = processes.parent(one.getAsLong());
    }
    return chain;
  }

  private static List<Long> members(Path folder) {
    List<Long> members = new ArrayList<>();
    try (Stream<Path> folders = Files.walk(folder)) {
      for (Path one : folders.filter(Files::isDirectory).toList()) {
        Processes.text(one.resolve("cgroup.procs")).stream()
            .flatMap(String::lines)
            .forEach(id -> members.add(Long.parseLong(id)));
      }
    } catch (IOException | UncheckedIOException gone) {
      // What was listed so far is all there is.
    }
    return members;
  }

  private static String shared(String server, List<Long> others, Processes processes) {
    String names =
        others.stream()
            .map(processes::name)
            .distinct()
            .limit(MOST_NAMES)
            .collect(Collectors.joining(", "));
    return "The control group of %s has %d other process%s in it (%s), whose CPU time and pressure count as its own."
        .formatted(server, others.size(), others.size() == 1 ? "" : "es", names);
  }
}
