package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import ntier.testbed.rights.ProcessStatus;

/** What the kernel says of the processes that are in the suite's control groups. */
final class RunningProcesses {
  /** Deep enough for a program's own group in a host's. */
  private static final int DEPTH = 6;

  private RunningProcesses() {}

  /**
   * One of them.
   *
   * @param command its command line
   * @param status of {@code /proc/PID/status}
   */
  record Running(String command, Map<String, String> status) {
    String uid() {
      return status.get("Uid").split("\t")[0];
    }

    long capabilities() {
      return Long.parseLong(status.get("CapEff"), 16);
    }

    /** Cannot be root, nor become root. */
    void assertPlain() {
      assertThat(status.get("Uid").split("\t")).as(command).doesNotContain("0");
      assertThat(status).as(command).containsEntry("NoNewPrivs", "1").containsEntry("Groups", "");
      assertThat(status.get("CapBnd")).as(command).isEqualTo(status.get("CapEff"));
    }
  }

  /** All but one, by process id. */
  static Map<Long, Running> but(long pid) throws IOException {
    Map<Long, Running> running = new TreeMap<>();
    try (Stream<Path> files =
        Files.find(
            Path.of("/sys/fs/cgroup"),
            DEPTH,
            (file, attributes) ->
                file.endsWith("cgroup.procs") && file.toString().contains("/ntier/"))) {
      for (Path file : files.toList()) {
        for (String line : Files.readAllLines(file)) {
          running.put(Long.valueOf(line), of(Long.parseLong(line)));
        }
      }
    }
    running.remove(pid);
    return running;
  }

  private static Running of(long pid) throws IOException {
    return new Running(
        Files.readString(Path.of("/proc", Long.toString(pid), "cmdline"))
            .replace('\0', ' ')
            .strip(),
        ProcessStatus.of(pid).fields());
  }
}
