package ntier.monitors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.host.CgroupPaths;
import ntier.host.HostHandle;
import ntier.linux.NetworkNamespace;

/** A namespace and a cgroup of a test's own, on whatever cgroups this machine has. Needs root. */
public final class TestHost implements AutoCloseable {
  private static final Path MOUNTS = Path.of("/proc/self/mounts");

  private final Process holder;
  private final CgroupPaths cgroup;
  private final String name;

  /**
   * @param name of the host
   */
  public TestHost(String name) throws IOException {
    this.name = name;
    holder =
        new ProcessBuilder(
                "unshare", "--net", "sh", "-c", "ip link set lo up && echo up; exec sleep 60")
            .start();
    if (!"up".equals(holder.inputReader().readLine())) {
      throw new IOException("no namespace: is this root?");
    }
    cgroup = makeCgroup("ntier-it-" + name + "-" + holder.pid());
  }

  /** What monitors see of it. */
  public HostHandle handle() {
    return new HostHandle(
        name,
        List.of("127.0.0.1"),
        Path.of("/proc/" + holder.pid() + "/ns/net"),
        cgroup,
        List.of(0));
  }

  /** Runs code in the namespace. */
  public <T> T inside(java.util.concurrent.Callable<T> code)
      throws IOException, InterruptedException {
    return NetworkNamespace.call(handle().namespace(), code);
  }

  /** Starts a command in the cgroup, on every controller. */
  public Process start(String script) throws IOException {
    StringBuilder enter = new StringBuilder();
    for (Path folder : folders()) {
      enter.append("echo $$ > ").append(folder.resolve("cgroup.procs")).append(" && ");
    }
    return new ProcessBuilder("sh", "-c", enter + script).start();
  }

  private static CgroupPaths makeCgroup(String name) throws IOException {
    Map<String, Path> controllers = new HashMap<>();
    Optional<Path> unified = Optional.empty();
    for (String line : Files.readAllLines(MOUNTS)) {
      String[] words = line.split(" ");
      Path folder = Path.of(words[1]).resolve(name);
      if (words[2].equals("cgroup2")) {
        unified = Optional.of(Files.createDirectories(folder));
      } else if (words[2].equals("cgroup")) {
        for (String controller : List.of("cpu", "cpuacct", "memory", "blkio", "freezer")) {
          if (List.of(words[3].split(",")).contains(controller)) {
            controllers.put(controller, Files.createDirectories(folder));
          }
        }
      }
    }
    return new CgroupPaths(controllers.isEmpty() ? 2 : 1, controllers, unified);
  }

  private List<Path> folders() {
    return java.util.stream.Stream.concat(
            cgroup.controllers().values().stream(), cgroup.unified().stream())
        .toList();
  }

  @Override
  public void close() throws IOException {
    holder.destroyForcibly().onExit().join();
    for (Path folder : folders()) {
      for (String pid : Files.readAllLines(folder.resolve("cgroup.procs"))) {
        Files.writeString(
            folder.getParent().resolve("cgroup.procs"), pid, StandardOpenOption.WRITE);
      }
      Files.delete(folder);
    }
  }
}
