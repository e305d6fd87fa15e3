package ntier.testbed.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On plain folders that have the files which the kernel would make. */
class CgroupTreeTest {
  private static final HostShare WEB =
      new HostShare("web", 400, OptionalDouble.of(0.5), List.of(0, 1));

  @TempDir Path root;

  private CgroupTree v2(String available, String enabled) throws IOException {
    file("cgroup.controllers", available);
    file("cgroup.subtree_control", enabled);
    for (var group : List.of("ntier", "ntier/web")) {
      for (var name : List.of("cpu.weight", "cpu.max", "cpuset.cpus", "cgroup.subtree_control")) {
        file(group + "/" + name, "");
      }
      file(group + "/cgroup.controllers", available);
    }
    return new CgroupTree(new CgroupMounts(2, Map.of(), Optional.of(root), Map.of()), "ntier");
  }

  private CgroupTree v1() throws IOException {
    for (var group : List.of("cpu/ntier", "cpu/ntier/web")) {
      for (var name : List.of("cpu.shares", "cpu.cfs_period_us", "cpu.cfs_quota_us")) {
        file(group + "/" + name, "");
      }
    }
    for (var group : List.of("cpuset", "cpuset/ntier", "cpuset/ntier/web")) {
      file(group + "/cpuset.cpus", group.equals("cpuset") ? "0-1\n" : "");
      file(group + "/cpuset.mems", group.equals("cpuset") ? "0\n" : "");
    }
    var controllers =
        Map.of(
            "cpu",
            root.resolve("cpu"),
            "cpuacct",
            root.resolve("cpu"),
            "cpuset",
            root.resolve("cpuset"));
    return new CgroupTree(new CgroupMounts(1, controllers, Optional.empty(), Map.of()), "ntier");
  }

  private void file(String path, String content) throws IOException {
    var file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private String content(String path) throws IOException {
    return Files.readString(root.resolve(path));
  }

  @Test
  void v1ParentGetsAGreatShareAndTheMachinesCores() throws IOException {
    v1().configureParent();
    assertThat(content("cpu/ntier/cpu.shares")).isEqualTo("102400");
    assertThat(content("cpuset/ntier/cpuset.cpus")).isEqualTo("0-1");
    assertThat(content("cpuset/ntier/cpuset.mems")).isEqualTo("0");
  }

  @Test
  void v1HostGetsWeightQuotaAndCores() throws IOException {
    var tree = v1();
    tree.configureParent();
    var paths = tree.makeHost(WEB);
    assertThat(content("cpu/ntier/web/cpu.shares")).isEqualTo("4096");
    assertThat(content("cpu/ntier/web/cpu.cfs_period_us")).isEqualTo("10000");
    assertThat(content("cpu/ntier/web/cpu.cfs_quota_us")).isEqualTo("5000");
    assertThat(content("cpuset/ntier/web/cpuset.cpus")).isEqualTo("0,1");
    assertThat(paths.folder("cpuacct")).contains(root.resolve("cpu/ntier/web"));
    assertThat(CgroupTree.folders(paths)).hasSize(2);
  }

  @Test
  void v2EnablesControllersFromTheRootDown() throws IOException {
    var tree = v2("cpuset cpu io memory pids\n", "memory pids\n");
    assertThat(tree.controllersToEnable()).containsExactly("cpu", "cpuset", "io");
    tree.configureParent();
    assertThat(content("ntier/cpu.weight")).isEqualTo("10000");
    assertThat(content("ntier/cgroup.subtree_control")).contains("+memory");
    assertThat(content("cgroup.subtree_control")).contains("+io");
  }

  @Test
  void v2OfAContainerMovesTheRootsProcessesAside() throws IOException {
    v2("cpu memory\n", "");
    var groups = new FakeGroups(root);
    var tree =
        new CgroupTree(
            new CgroupMounts(2, Map.of(), Optional.of(root), Map.of("", "/")),
            "ntier",
            Optional.of(new RootLeaf(root, "ntier", groups)));
    file("cgroup.type", "domain\n");
    FakeGroups.put(root, List.of("1", "42"));
    var leaf = root.resolve("ntier-others");

    assertThat(tree.leafToMake()).contains(leaf);
    assertThat(tree.ownUnifiedFolder()).contains(root);
    tree.configureParent();
    assertThat(FakeGroups.processes(root)).isEmpty();
    assertThat(FakeGroups.processes(leaf)).containsExactlyInAnyOrder("1", "42");
    assertThat(content("cgroup.subtree_control")).contains("+memory");
    assertThat(tree.ownUnifiedFolder()).contains(leaf);
  }

  @Test
  void noLeafIsMadeWhereControllersAreEnabledOrTheRootIsTheMachines() throws IOException {
    FakeGroups.put(root, List.of("1"));
    assertThat(v2("cpu memory\n", "").leafToMake()).as("the machine's root").isEmpty();
    file("cgroup.type", "domain\n");
    assertThat(v2("cpu memory\n", "").leafToMake()).isPresent();
    assertThat(v2("cpu memory\n", "cpu memory\n").leafToMake()).as("enabled").isEmpty();
    assertThat(v1().leafToMake()).isEmpty();
  }

  @Test
  void v2HostGetsWeightQuotaAndCores() throws IOException {
    var tree = v2("cpuset cpu io memory\n", "cpuset cpu io memory\n");
    assertThat(tree.controllersToEnable()).isEmpty();
    tree.makeHost(WEB);
    assertThat(content("ntier/web/cpu.weight")).isEqualTo("400");
    assertThat(content("ntier/web/cpu.max")).isEqualTo("5000 10000");
    assertThat(content("ntier/web/cpuset.cpus")).isEqualTo("0,1");
  }

  @Test
  void v2WithoutCpuController() throws IOException {
    var tree = v2("memory pids\n", "");
    assertThatThrownBy(tree::controllersToEnable)
        .hasMessage(
            root.resolve("cgroup.controllers")
                + ": no cpu controller here (has: memory pids); in a container, give it the host's cgroups");
  }

  @Test
  void aFileTheKernelLacksIsNamed() throws IOException {
    var tree = v2("cpu\n", "cpu\n");
    Files.delete(root.resolve("ntier/web/cpu.weight"));
    assertThatThrownBy(() -> tree.makeHost(WEB))
        .hasMessage(
            "cannot write '400' to %s: no such file"
                .formatted(root.resolve("ntier/web/cpu.weight")));
  }

  @Test
  void refusesBadShares() {
    assertThatThrownBy(() -> new HostShare("web", 0, OptionalDouble.empty(), List.of()))
        .hasMessage("host web: weight 0: 1 to 10000");
    assertThatThrownBy(() -> new HostShare("web", 1, OptionalDouble.of(0.01), List.of()))
        .hasMessage("host web: quota of 0.01 cores: at least 0.1");
  }
}
