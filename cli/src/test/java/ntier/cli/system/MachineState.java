package ntier.cli.system;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a run may change of the machine, as text, to be compared before and after. */
record MachineState(
    String namespaces,
    String links,
    String queueing,
    String groups,
    String mounts,
    String loops,
    String kernel,
    String sockets,
    String processes) {
  /** What injectors and monitors might change of the kernel as a whole. */
  private static final List<String> KERNEL_FOLDERS =
      List.of("/proc/sys/vm", "/proc/sys/net/ipv4", "/proc/sys/net/core");

  /** Counters and the like: what the kernel changes itself, and what may only be written. */
  private static final Set<String> OF_NO_INTEREST =
      Set.of("compact_memory", "drop_caches", "stat_refresh");

  private static final String ATTACH_SOCKET = ".java_pid";

  static MachineState now() throws IOException, InterruptedException {
    return new MachineState(
        command("ip", "netns", "list"),
        command("ip", "-o", "link").replaceAll("(?m) link-netnsid.*$", ""),
        command("tc", "qdisc", "show"),
        readGroups(),
        readMounts(),
        command("losetup", "--list", "--noheadings", "--output", "NAME,BACK-FILE"),
        readKernel(),
        readAttachSockets(),
        readProcesses());
  }

  private static String command(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return text;
  }

  /** Sysctls, the processors' speed limits, and instances of the tracer. */
  private static String readKernel() throws IOException {
    StringBuilder text = new StringBuilder();
    for (String folder : KERNEL_FOLDERS) {
      try (Stream<Path> files = Files.list(Path.of(folder))) {
        for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
          text.append(file).append('=').append(read(file)).append('\n');
        }
      }
    }
    for (int cpu = 0; cpu < Runtime.getRuntime().availableProcessors(); cpu++) {
      Path speed = Path.of("/sys/devices/system/cpu/cpu" + cpu + "/cpufreq/scaling_max_freq");
      text.append(speed).append('=').append(Files.exists(speed) ? read(speed) : "").append('\n');
    }
    return text.toString();
  }

  /**
   * Where one program asks a JVM for something; the JVM removes its own if it may. Those of JVMs
   * that live are in use: by other programs of this machine, as ours would be among the processes.
   */
  private static String readAttachSockets() throws IOException {
    try (var sockets = Files.newDirectoryStream(Path.of("/tmp"), MachineState::isLeftBehind)) {
      List<String> found = new ArrayList<>();
      sockets.forEach(socket -> found.add(socket.toString()));
      return String.join("\n", found.stream().sorted().toList());
    }
  }

  private static boolean isLeftBehind(Path file) {
    String name = file.getFileName().toString();
    return name.startsWith(ATTACH_SOCKET)
        && !Files.exists(Path.of("/proc", name.substring(ATTACH_SOCKET.length())));
  }

  private static String read(Path file) {
    try {
      return OF_NO_INTEREST.contains(file.getFileName().toString())
          ? ""
          : Files.readString(file).strip();
    } catch (IOException unreadable) {
      return "";
    }
  }

  private static String readGroups() throws IOException {
    try (Stream<Path> folders =
        Files.find(Path.of("/sys/fs/cgroup"), 4, (p, a) -> a.isDirectory())) {
      return folders
          .map(Path::toString)
          .filter(path -> path.endsWith("/ntier") || path.contains("/ntier/"))
          .sorted()
          .collect(Collectors.joining("\n"));
    }
  }

  private static String readMounts() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/mounts")).stream()
        // iproute2 keeps this one for good once any namespace was ever made.
        .filter(line -> !line.contains(" /run/netns "))
        .sorted()
        .collect(Collectors.joining("\n"));
  }

  /** Living processes of the servers, of the suite's own, and of what injectors work with. */
  private static String readProcesses() {
    TreeSet<String> found = new TreeSet<>();
    // A server is told where it works, also by the name of a file there.
    List<String> ours =
        List.of(
            "/ntier/work/",
            "WorkloadMain --config",
            "MonitorsMain --config",
            "stress-ng",
            "collectl");
    ProcessHandle.allProcesses()
        .map(ProcessHandle::info)
        .map(info -> info.commandLine().orElse(""))
        .filter(line -> ours.stream().anyMatch(line::contains))
        .forEach(found::add);
    return String.join("\n", found);
  }
}
