package ntier.monitors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.host.CgroupPaths;
import ntier.host.HostHandle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of a cgroup v2 folder; the version of this machine is in {@link SamplerIT}. */
class CgroupCountersTest {
  @TempDir Path folder;
  private final Missing missing = new Missing();

  private List<Long> read() {
    var cgroup = new CgroupPaths(2, Map.of(), Optional.of(folder));
    var host = new HostHandle("db", List.of(), Path.of("/proc/self/ns/net"), cgroup, List.of());
    return read(host);
  }

  /** In the order of the columns, as some come with others. */
  private List<Long> read(HostHandle host) {
    return CgroupCounters.open(host, PressureGates.open(), missing).stream()
        .map(Counter::read)
        .toList();
  }

  @Test
  void readsAllColumnsOfVersion2() throws IOException {
    Files.writeString(folder.resolve("cpu.stat"), "usage_usec 100\nthrottled_usec 7\n");
    Files.writeString(folder.resolve("cpu.pressure"), "some avg10=0.00 total=1\n");
    Files.writeString(folder.resolve("io.pressure"), "some avg10=0.00 total=2\n");
    Files.writeString(folder.resolve("memory.pressure"), "some avg10=0.00 total=3\n");
    Files.writeString(folder.resolve("memory.current"), "4096\n");
    Files.writeString(folder.resolve("io.stat"), "8:0 rbytes=5 wbytes=6 rios=1 wios=1\n");
    assertThat(read()).containsExactly(100L, 7L, 1L, 2L, 3L, -1L, 4096L, 5L, 6L);
    assertThat(missing.lines())
        .containsExactly("runQueue of db: the kernel counts it for cgroup v1 only");
  }

  @Test
  void whatKeepsAWholeMachineFromItsCoresKeepsItsHost() throws IOException {
    var own = Files.createDirectories(folder.resolve("ntier/db"));
    Files.writeString(folder.resolve("cpu.stat"), "usage_usec 900\nthrottled_usec 50\n");
    Files.writeString(own.resolve("cpu.stat"), "usage_usec 100\nthrottled_usec 7\n");
    var cgroup = new CgroupPaths(2, Map.of(), Optional.of(own));
    var network = Path.of("/proc/self/ns/net");
    var given = new HostHandle("db", List.of(), network, cgroup, List.of(), true);
    var alone = new HostHandle("db", List.of(), network, cgroup, List.of());
    assertThat(read(given).get(1)).isEqualTo(57);
    assertThat(read(alone).get(1)).isEqualTo(7);
  }

  @Test
  void saysWhichFilesAreMissing() {
    assertThat(read()).containsOnly(Counter.UNKNOWN);
    assertThat(missing.lines())
        .contains(
            "memoryBytes of db: open "
                + folder.resolve("memory.current")
                + ": No such file or directory (errno 2)");
  }
}
