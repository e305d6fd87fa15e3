package ntier.injection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.host.CgroupPaths;
import ntier.host.HostHandle;

/** A cgroup of a test's own, in v1's freezer tree or in v2's. Needs root. */
public final class FreezableGroup {
  private final Path folder;

  private FreezableGroup(Path folder) {
    this.folder = folder;
  }

  /** Makes one, of version 1 or 2; empty where that is not mounted. */
  public static Optional<FreezableGroup> make(int version) throws IOException {
    Optional<Path> tree = tree(version);
    if (tree.isEmpty()) {
      return Optional.empty();
    }
    String name = "ntier-it-freeze-" + ProcessHandle.current().pid();
    return Optional.of(new FreezableGroup(Files.createDirectory(tree.get().resolve(name))));
  }

  private static Optional<Path> tree(int version) throws IOException {
    return Files.readAllLines(Path.of("/proc/self/mounts")).stream()
        .map(line -> line.split(" "))
        .filter(words -> words[2].equals(version == 1 ? "cgroup" : "cgroup2"))
        .filter(words -> version == 2 || List.of(words[3].split(",")).contains("freezer"))
        .map(words -> Path.of(words[1]))
        .findFirst();
  }

  public Path folder() {
    return folder;
  }

  public HostHandle host() {
    return host(folder);
  }

  public InjectionTarget target() {
    return target(folder);
  }

  public static InjectionTarget target(Path folder) {
    return new InjectionTarget(host(folder), "127.0.0.1", 1, folder, Map.of());
  }

  public static HostHandle host(Path folder) {
    CgroupPaths cgroup =
        Files.exists(folder.resolve("freezer.state"))
            ? new CgroupPaths(1, Map.of("freezer", folder), Optional.empty())
            : new CgroupPaths(2, Map.of(), Optional.of(folder));
    return new HostHandle("app", List.of(), Path.of("/proc/self/ns/net"), cgroup, List.of());
  }

  public Process start(String script) throws IOException {
    return new ProcessBuilder(
            "sh", "-c", "echo $$ > " + folder.resolve("cgroup.procs") + "; " + script)
        .start();
  }

  public boolean isFrozen() throws IOException {
    Path v1 = folder.resolve("freezer.state");
    return Files.exists(v1)
        ? Files.readString(v1).equals("FROZEN\n")
        : Files.readString(folder.resolve("cgroup.events")).contains("frozen 1");
  }

  public void thaw() throws IOException {
    Path v1 = folder.resolve("freezer.state");
    if (Files.exists(v1)) {
      Files.writeString(v1, "THAWED", StandardOpenOption.WRITE);
    } else {
      Files.writeString(folder.resolve("cgroup.freeze"), "0", StandardOpenOption.WRITE);
    }
  }

  /** Moves what is left of the processes out, and removes the folder. */
  public void remove() throws IOException {
    for (String pid : Files.readAllLines(folder.resolve("cgroup.procs"))) {
      moveOut(pid);
    }
    Files.delete(folder);
  }

  private void moveOut(String pid) throws IOException {
    try {
      Files.writeString(folder.getParent().resolve("cgroup.procs"), pid, StandardOpenOption.WRITE);
    } catch (IOException e) {
      if (Files.readAllLines(folder.resolve("cgroup.procs")).contains(pid)) {
        throw e;
      } // else it has ended since it was listed
    }
  }
}
