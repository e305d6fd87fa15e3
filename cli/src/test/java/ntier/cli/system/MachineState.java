package ntier.cli.system;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a run may change of the machine, as text, to be compared before and after. */
record MachineState(
    String namespaces, String links, String groups, String mounts, String processes) {

  static MachineState now() throws IOException, InterruptedException {
    return new MachineState(
        command("ip", "netns", "list"),
        command("ip", "-o", "link").replaceAll("(?m) link-netnsid.*$", ""),
        readGroups(),
        readMounts(),
        readProcesses());
  }

  private static String command(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return text;
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

  /** Living processes of the servers and of the suite's own. */
  private static String readProcesses() {
    TreeSet<String> found = new TreeSet<>();
    // A server is told where it works, also by the name of a file there.
    List<String> ours = List.of("/ntier/work/", "WorkloadMain --config", "MonitorsMain --config");
    ProcessHandle.allProcesses()
        .map(ProcessHandle::info)
        .map(info -> info.commandLine().orElse(""))
        .filter(line -> ours.stream().anyMatch(line::contains))
        .forEach(found::add);
    return String.join("\n", found);
  }
}
