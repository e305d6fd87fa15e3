package ntier.injectors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.plan.host.CgroupPaths;
import ntier.plan.host.LabHost;

/** A cgroup of a test's own, v1's freezer where it is mounted, else v2. Needs root. */
final class FreezableGroup {
  private final Path folder;

  FreezableGroup() throws IOException {
    folder =
        Files.createDirectory(tree().resolve("ntier-it-freeze-" + ProcessHandle.current().pid()));
  }

  private static Path tree() throws IOException {
    List<String> mounts = Files.readAllLines(Path.of("/proc/self/mounts"));
    return mounts.stream()
        .filter(line -> line.split(" ")[2].equals("cgroup"))
        .filter(line -> List.of(line.split(" ")[3].split(",")).contains("freezer"))
        .findFirst()
        .or(() -> mounts.stream().filter(it -> it.split(" ")[2].equals("cgroup2")).findFirst())
        .map(line -> Path.of(line.split(" ")[1]))
        .orElseThrow();
  }

  Path controlFolder() {
    return folder;
  }

  LabHost host() {
    return host(folder);
  }

  static LabHost host(Path folder) {
    CgroupPaths cgroup =
        Files.exists(folder.resolve("freezer.state"))
            ? new CgroupPaths(1, Map.of("freezer", folder), Optional.empty())
            : new CgroupPaths(2, Map.of(), Optional.of(folder));
    return new LabHost("app", List.of(), Path.of("/proc/self/ns/net"), cgroup, List.of());
  }

  Process start(String script) throws IOException {
    return new ProcessBuilder(
            "sh", "-c", "echo $$ > " + folder.resolve("cgroup.procs") + "; " + script)
        .start();
  }

  boolean isFrozen() throws IOException {
    Path v1 = folder.resolve("freezer.state");
    return Files.exists(v1)
        ? Files.readString(v1).equals("FROZEN\n")
        : Files.readString(folder.resolve("cgroup.events")).contains("frozen 1");
  }

  void thaw() throws IOException {
    Path v1 = folder.resolve("freezer.state");
    if (Files.exists(v1)) {
      Files.writeString(v1, "THAWED", StandardOpenOption.WRITE);
    } else {
      Files.writeString(folder.resolve("cgroup.freeze"), "0", StandardOpenOption.WRITE);
    }
  }

  /** Moves what is left of the processes out, and removes the folder. */
  void remove() throws IOException {
    for (String pid : Files.readAllLines(folder.resolve("cgroup.procs"))) {
      Files.writeString(folder.getParent().resolve("cgroup.procs"), pid, StandardOpenOption.WRITE);
    }
    Files.delete(folder);
  }
}
