package ntier.monitors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.archive.CsvText;
import ntier.archive.ProcessSample;
import ntier.host.CgroupPaths;
import ntier.host.HostHandle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** This process, in a folder that looks like the group of a host. */
class ProcessSamplerTest {
  private static final String THIS = Long.toString(ProcessHandle.current().pid());

  @TempDir Path folder;
  private final Missing missing = new Missing();

  private HostHandle host(String name, Path group) {
    var cgroup = new CgroupPaths(2, Map.of(), Optional.of(group));
    return new HostHandle(name, List.of(), Path.of("/proc/self/ns/net"), cgroup, List.of());
  }

  private ProcessSample sample(ProcessSampler sampler) throws IOException {
    Path file = Files.createTempFile(folder, "processes", ".csv");
    try (var out = Files.newOutputStream(file)) {
      out.write((ProcessSample.FORMAT.header() + "\n").getBytes());
      CsvText rows = new CsvText(100);
      sampler.sample(rows);
      rows.drainTo(out);
    }
    return ProcessSample.FORMAT.read(file).getFirst();
  }

  @Test
  void openFilesAndThreadsGrowWithThoseOfAProcessInASubgroup() throws Exception {
    Files.writeString(folder.resolve("cgroup.procs"), "");
    Path group = Files.createDirectory(folder.resolve("tomcat"));
    Files.writeString(group.resolve("cgroup.procs"), THIS + "\n");
    ProcessSampler sampler = new ProcessSampler(List.of(host("app", folder)), missing);
    ProcessSample before = sample(sampler);
    assertThat(before.host()).isEqualTo("app");
    assertThat(before.processes()).isEqualTo(1);
    assertThat(before.residentBytes()).isGreaterThan(10_000_000);
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < 40; i++) {
        sockets.add(new ServerSocket(0));
      }
      assertThat(sample(sampler).openFiles() - before.openFiles()).isBetween(35L, 60L);
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
    Thread waiting = Thread.ofPlatform().daemon().start(() -> sleep());
    assertThat(sample(sampler).threads()).isGreaterThan(before.threads());
    waiting.interrupt();
  }

  private static void sleep() {
    try {
      Thread.sleep(60_000);
    } catch (InterruptedException done) {
      // The test has seen it.
    }
  }

  @Test
  void aProcessThatHasEndedHoldsNothing() throws Exception {
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    Files.writeString(folder.resolve("cgroup.procs"), ended.pid() + "\n");
    ProcessSampler sampler = new ProcessSampler(List.of(host("app", folder)), missing);
    assertThat(sample(sampler).processes()).isZero();
    assertThat(missing.lines()).isEmpty();
  }

  @Test
  void aProcessThatEndsBetweenTwoSamplesCountsOnceAndItsFileIsClosed() throws Exception {
    Process other = new ProcessBuilder("sleep", "60").start();
    Files.writeString(folder.resolve("cgroup.procs"), THIS + "\n" + other.pid() + "\n");
    ProcessSampler sampler = new ProcessSampler(List.of(host("app", folder)), missing);
    ProcessSample both = sample(sampler);
    assertThat(both.processes()).isEqualTo(2);
    assertThat(openOf(other)).isTrue();
    other.destroyForcibly().waitFor();
    ProcessSample one = sample(sampler);
    assertThat(one.processes()).isEqualTo(1);
    assertThat(one.residentBytes()).isBetween(both.residentBytes() / 2, both.residentBytes() * 2);
    assertThat(openOf(other)).isFalse();
  }

  /** Whether this process has the other's status open. */
  private static boolean openOf(Process other) throws IOException {
    Path status = Path.of("/proc/" + other.pid() + "/status");
    try (var open = Files.list(Path.of("/proc/self/fd"))) {
      return open.anyMatch(
          it -> {
            try {
              return Files.readSymbolicLink(it).equals(status);
            } catch (IOException closed) {
              return false;
            }
          });
    }
  }

  @Test
  void aHostWithoutAListOfItsProcessesIsMissing() {
    new ProcessSampler(List.of(host("db", folder)), missing);
    assertThat(missing.lines()).containsExactly("processes of db: no cgroup folder lists them");
  }
}
