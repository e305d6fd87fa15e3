package ntier.testbed.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import ntier.testbed.MachineCommand;
import ntier.testbed.TestbedSettings;
import ntier.testbed.cgroup.CgroupMounts;
import ntier.testbed.journal.Cleaner;
import ntier.testbed.journal.TestbedLock;

/**
 * What a testbed could leave behind on this machine: its traces, to be compared before and after.
 */
final class Machine {
  private Machine() {}

  /**
   * The traces before a test: what an earlier run of it left that was killed is cleaned first, as
   * the start of a testbed would, and is no part of how the machine was.
   */
  static List<String> tracesWithoutLeftovers(TestbedSettings settings) throws IOException {
    try (var _ = TestbedLock.acquire(settings, "leftovers of a killed test")) {
      new Cleaner(settings).clean().requireClean();
    }
    return traces(settings);
  }

  /** All traces of the testbed with these settings, and of the machine's own network. */
  static List<String> traces(TestbedSettings settings) throws IOException {
    var traces = new ArrayList<String>();
    MachineCommand.check(List.of("ip", "netns"), "")
        .lines()
        .filter(line -> line.startsWith(settings.prefix()))
        .forEach(line -> traces.add("namespace " + line));
    Files.readAllLines(Path.of("/proc/self/mounts")).stream()
        .filter(line -> line.contains(settings.prefix()))
        .forEach(line -> traces.add("mount " + line));
    var mounts = CgroupMounts.probe();
    var roots = new TreeSet<Path>(mounts.controllers().values());
    mounts.unified().ifPresent(roots::add);
    for (var root : roots) {
      try (var files = Files.find(root, 8, (f, a) -> a.isDirectory())) {
        files
            .filter(f -> f.toString().contains("/" + settings.prefix()))
            .forEach(f -> traces.add("group " + f));
      }
    }
    traces.add(MachineCommand.check(List.of("ip", "-br", "address"), ""));
    traces.add(Files.readString(Path.of("/proc/self/cgroup")));
    traces.add(Files.readString(Path.of("/proc/sys/net/ipv4/tcp_syncookies")));
    traces.add(Files.readString(Path.of("/proc/sys/net/core/somaxconn")));
    return traces;
  }

  /** Processes whose command line has the word. */
  static List<Long> processesWith(String word) {
    return ProcessHandle.allProcesses()
        .filter(p -> commandLine(p.pid()).contains(word))
        .map(ProcessHandle::pid)
        .toList();
  }

  /**
   * Processes that have the word as an argument of its own: not a shell that is to start one, which
   * may fork.
   */
  static List<Long> processesWithArgument(String word) {
    return ProcessHandle.allProcesses()
        .filter(p -> List.of(commandLine(p.pid()).split("\0")).contains(word))
        .map(ProcessHandle::pid)
        .toList();
  }

  private static String commandLine(long pid) {
    try {
      return Files.readString(
          Path.of("/proc", Long.toString(pid), "cmdline"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
