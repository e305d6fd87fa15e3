package ntier.injection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import ntier.host.CgroupPaths;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostProcessesTest {
  @TempDir Path groups;

  private Path group(String name, String processes) throws IOException {
    Path folder = Files.createDirectories(groups.resolve(name));
    Files.writeString(folder.resolve("cgroup.procs"), processes);
    return folder;
  }

  /** On hybrid machines, too, each program has a group of its own in version 2's tree. */
  @Test
  void programsInGroupsOfTheirOwnAreTheHosts() throws IOException {
    Path unified = group("unified/app", "");
    group("unified/app/tomcat", "17\n18\n");
    group("unified/app/helper", "21\n");
    Path freezer = group("freezer/app", "17\n18\n21\n");
    assertThat(HostProcesses.of(new CgroupPaths(2, Map.of(), Optional.of(unified))))
        .containsExactlyInAnyOrder(17L, 18L, 21L);
    var hybrid = new CgroupPaths(1, Map.of("freezer", freezer), Optional.of(unified));
    assertThat(HostProcesses.of(hybrid)).containsExactlyInAnyOrder(17L, 18L, 21L);
    var versionOne = new CgroupPaths(1, Map.of("freezer", freezer), Optional.empty());
    assertThat(HostProcesses.of(versionOne)).containsExactlyInAnyOrder(17L, 18L, 21L);
  }

  @Test
  void aHostWithoutGroupsIsSaid() {
    assertThatThrownBy(() -> HostProcesses.of(new CgroupPaths(2, Map.of(), Optional.empty())))
        .hasMessage("the host has no control group");
  }
}
