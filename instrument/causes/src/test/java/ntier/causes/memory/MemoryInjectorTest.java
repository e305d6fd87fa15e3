package ntier.causes.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.host.CgroupPaths;
import ntier.host.HostHandle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What it says where it cannot inject, on a captured tree. */
class MemoryInjectorTest {
  private static final String BLKIO = "9:blkio:/\n8:memory:/\n0::/\n";

  @TempDir Path root;

  @BeforeEach
  void tree() throws IOException {
    Files.createDirectories(root.resolve("proc/self"));
  }

  private HostHandle host(int version, boolean blkio) {
    Map<String, Path> controllers = new HashMap<>();
    if (version == 1) {
      controllers.put("memory", root);
    }
    if (blkio) {
      controllers.put("blkio", root);
    }
    return new HostHandle(
        "db",
        List.of(),
        Path.of("/proc/self/ns/net"),
        new CgroupPaths(version, controllers, Optional.of(root)),
        List.of());
  }

  private String reason(HostHandle host, String groupsOfThisProcess) throws IOException {
    Files.writeString(root.resolve("proc/self/cgroup"), groupsOfThisProcess);
    return MemoryInjector.unavailable(host, root).orElseThrow();
  }

  @Test
  void aTierWithADiskOfItsOwnIsToldSoAndWhatWouldHelp() throws IOException {
    assertThat(reason(host(1, false), BLKIO))
        .startsWith("memory of db: ")
        .contains("a disk of its own (log-flush and disk-stall need one)")
        .contains("use memory on a tier without such a disk")
        .doesNotContain("are needed");
  }

  @Test
  void aMachineWithoutTheControllerIsToldThat() throws IOException {
    assertThat(reason(host(1, false), "8:memory:/\n0::/\n"))
        .contains("the memory and the blkio (v2: io) controller of control groups are needed");
  }

  @Test
  void nobodyElseIsToldOfDisks() throws IOException {
    assertThat(reason(host(1, true), BLKIO)).contains("this kernel has no ");
    assertThat(reason(host(2, false), BLKIO)).contains("this kernel has no ");
  }
}
