package ntier.testbed.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import ntier.host.HostHandle;
import ntier.testbed.Host;
import ntier.testbed.HostProcess;
import ntier.testbed.ProcessSpec;
import ntier.testbed.cgroup.CgroupTree;
import ntier.testbed.rights.Confined;
import ntier.testbed.rights.Owners;

/** A host on this machine: a namespace and a control group. */
final class LocalHost implements Host {
  /**
   * Joins the groups before the program runs, so that none of its children can be outside. Its
   * arguments are the namespace, the number of group folders, the folders, then the command.
   */
  private static final String LAUNCHER =
      """
      namespace=$1; count=$2; shift 2
      while [ $count -gt 0 ]; do
        echo 0 > "$1/cgroup.procs" || exit 125
        shift; count=$((count - 1))
      done
      exec setsid nsenter --net="$namespace" -- "$@"
      """;

  private final HostHandle handle;
  private final int uid;
  private final List<Path> shared;
  private final Set<String> names = new HashSet<>();

  LocalHost(HostHandle handle, int uid) {
    this(handle, uid, List.of());
  }

  /**
   * @param uid of its processes, unless they have one of their own
   * @param shared folders of groups that are not the host's own and that its processes join too
   */
  LocalHost(HostHandle handle, int uid, List<Path> shared) {
    this.handle = handle;
    this.uid = uid;
    this.shared = List.copyOf(shared);
  }

  @Override
  public HostHandle handle() {
    return handle;
  }

  @Override
  public int uid() {
    return uid;
  }

  @Override
  public void give(Path folder) throws IOException {
    Owners.give(folder, uid);
  }

  @Override
  public void share(Path folder) throws IOException {
    Owners.share(folder, uid);
  }

  @Override
  public HostProcess start(ProcessSpec spec) throws IOException {
    var program = Path.of(spec.command().getFirst());
    if (!Files.isExecutable(program)) {
      throw new IOException(
          "host %s: cannot start %s: %s is not an executable file"
              .formatted(handle.name(), spec.name(), program));
    }
    if (!Files.isDirectory(spec.directory())) {
      throw new IOException(
          "host %s: cannot start %s: no directory %s"
              .formatted(handle.name(), spec.name(), spec.directory()));
    }
    var group = makeGroup(spec.name());
    var builder = new ProcessBuilder(launch(spec, group)).directory(spec.directory().toFile());
    builder.environment().clear();
    builder
        .environment()
        .put("PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin");
    builder.environment().put("LANG", "C.UTF-8");
    builder.environment().putAll(spec.environment());
    builder.redirectErrorStream(true);
    builder.redirectInput(
        spec.fed()
            ? ProcessBuilder.Redirect.PIPE
            : ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    Files.createDirectories(spec.output().toAbsolutePath().getParent());
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(spec.output().toFile()));
    var process = new LocalProcess(handle, spec, builder.start(), group, launcherStages());
    process.awaitProgram();
    return process;
  }

  /**
   * A group of the process's own, below the host's: it tells which processes came from it, whatever
   * they fork. It is made in one hierarchy only and sets nothing there, so that the host's limits,
   * freezes and counters hold for it as before.
   */
  private Path makeGroup(String process) throws IOException {
    var above =
        handle
            .cgroup()
            .unified()
            .or(() -> handle.cgroup().folder("freezer"))
            .orElseThrow(
                () ->
                    new IOException(
                        "neither cgroup v2 nor v1's freezer is mounted; mount one of them"));
    synchronized (names) {
      var name = process;
      for (int copy = 2; !names.add(name); copy++) {
        name = process + "_" + copy;
      }
      return Files.createDirectories(above.resolve(name));
    }
  }

  /** What the launcher's command line begins with, from stage to stage. */
  private List<String> launcherStages() {
    var enter = "nsenter\0--net=" + handle.namespace() + "\0--\0";
    return Stream.concat(
            Stream.of("/bin/sh\0-c\0" + LAUNCHER, "setsid\0" + enter, enter),
            Confined.stages().stream())
        .toList();
  }

  private List<String> launch(ProcessSpec spec, Path group) throws IOException {
    var folders = new ArrayList<>(CgroupTree.folders(handle.cgroup()));
    folders.replaceAll(folder -> folder.equals(group.getParent()) ? group : folder);
    folders.addAll(shared);
    var command = new ArrayList<>(List.of("/bin/sh", "-c", LAUNCHER, "ntier"));
    command.add(handle.namespace().toString());
    command.add(Integer.toString(folders.size()));
    folders.forEach(folder -> command.add(folder.toString()));
    command.addAll(Confined.command(spec.rights(), needed(spec), spec.command()));
    return command;
  }

  private static List<Path> needed(ProcessSpec spec) {
    var program = Path.of(spec.command().getFirst());
    return Stream.concat(spec.needed().stream(), Stream.of(spec.directory(), program))
        .map(path -> path.toAbsolutePath().normalize())
        .distinct()
        .toList();
  }
}
