package ntier.testbed.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** On text captured from a Debian 12, a hybrid, and an old CentOS 7 machine. */
class CgroupMountsTest {
  private static final String V2 =
      """
      proc /proc proc rw,nosuid,nodev,noexec,relatime 0 0
      cgroup2 /sys/fs/cgroup cgroup2 rw,nosuid,nodev,noexec,relatime,nsdelegate,memory_recursiveprot 0 0
      bpf /sys/fs/bpf bpf rw,nosuid,nodev,noexec,relatime,mode=700 0 0
      """;
  private static final String HYBRID =
      """
      tmpfs /sys/fs/cgroup tmpfs rw,relatime,mode=755 0 0
      cgroup /sys/fs/cgroup/cpu cgroup rw,relatime,cpu 0 0
      cgroup /sys/fs/cgroup/cpuacct cgroup rw,relatime,cpuacct 0 0
      cgroup /sys/fs/cgroup/cpuset cgroup rw,relatime,cpuset 0 0
      cgroup /sys/fs/cgroup/memory cgroup rw,relatime,memory 0 0
      cgroup /sys/fs/cgroup/devices cgroup rw,relatime,devices 0 0
      cgroup /sys/fs/cgroup/freezer cgroup rw,relatime,freezer 0 0
      cgroup /sys/fs/cgroup/systemd cgroup rw,relatime,name=systemd 0 0
      cgroup2 /sys/fs/cgroup/unified cgroup2 rw,relatime 0 0
      """;
  private static final String V1 =
      """
      tmpfs /sys/fs/cgroup tmpfs ro,nosuid,nodev,noexec,mode=755 0 0
      cgroup /sys/fs/cgroup/systemd cgroup rw,nosuid,xattr,release_agent=/usr/lib/systemd/systemd-cgroups-agent,name=systemd 0 0
      cgroup /sys/fs/cgroup/cpu,cpuacct cgroup rw,nosuid,nodev,noexec,relatime,cpuacct,cpu 0 0
      cgroup /sys/fs/cgroup/net_cls,net_prio cgroup rw,nosuid,nodev,noexec,relatime,net_prio,net_cls 0 0
      cgroup /mnt/my\\040groups/blkio cgroup rw,nosuid,nodev,noexec,relatime,blkio 0 0
      """;

  @Test
  void pureV2() throws IOException {
    var mounts = CgroupMounts.parse(V2, "0::/user.slice/user-0.slice/session-1.scope\n");
    assertThat(mounts.version()).isEqualTo(2);
    assertThat(mounts.controllers()).isEmpty();
    assertThat(mounts.unified()).contains(Path.of("/sys/fs/cgroup"));
    assertThat(mounts.own()).containsEntry("", "/user.slice/user-0.slice/session-1.scope");
    assertThat(mounts.describe()).isEqualTo("v2");
  }

  @Test
  void hybrid() throws IOException {
    var mounts = CgroupMounts.parse(HYBRID, "4:memory:/process_api/b9\n1:cpu:/\n0::/\n");
    assertThat(mounts.version()).isEqualTo(1);
    assertThat(mounts.controllers())
        .containsOnlyKeys("cpu", "cpuacct", "cpuset", "memory", "freezer");
    assertThat(mounts.unified()).contains(Path.of("/sys/fs/cgroup/unified"));
    assertThat(mounts.own()).containsEntry("memory", "/process_api/b9");
    assertThat(mounts.describe()).isEqualTo("v1+v2");
  }

  @Test
  void v1WithControllersMountedTogether() throws IOException {
    var mounts = CgroupMounts.parse(V1, "4:cpuacct,cpu:/user.slice\n");
    assertThat(mounts.controllers())
        .containsEntry("cpu", Path.of("/sys/fs/cgroup/cpu,cpuacct"))
        .containsEntry("cpuacct", Path.of("/sys/fs/cgroup/cpu,cpuacct"))
        .containsEntry("blkio", Path.of("/mnt/my groups/blkio"));
    assertThat(mounts.unified()).isEmpty();
    assertThat(mounts.own())
        .containsEntry("cpu", "/user.slice")
        .containsEntry("cpuacct", "/user.slice");
    assertThat(mounts.describe()).isEqualTo("v1");
    var tree = new CgroupTree(mounts, "ntier");
    assertThat(CgroupTree.folders(tree.host("web")))
        .containsExactly(
            Path.of("/mnt/my groups/blkio/ntier/web"),
            Path.of("/sys/fs/cgroup/cpu,cpuacct/ntier/web"));
  }

  @Test
  void aMachineWithoutControlGroups() {
    assertThatThrownBy(() -> CgroupMounts.parse("proc /proc proc rw 0 0\n", ""))
        .hasMessage(
            "/proc/mounts: neither cgroup v2 nor the v1 cpu controller is mounted; "
                + "mount one: mount -t cgroup2 none /sys/fs/cgroup");
  }
}
