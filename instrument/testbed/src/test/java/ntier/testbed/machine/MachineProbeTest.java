package ntier.testbed.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On files as a small Debian 12 machine with cgroup v2 has them. */
class MachineProbeTest {
  @TempDir Path root;

  @BeforeEach
  void capture() throws IOException {
    file(
        "proc/cpuinfo",
        "processor\t: 0\nmodel name\t: Some CPU @ 2 GHz\n\nprocessor\t: 1\nmodel name\t: Some CPU @ 2 GHz\n");
    file("proc/meminfo", "MemTotal:        8131072 kB\nMemFree:          100 kB\n");
    file("proc/mounts", "cgroup2 /sys/fs/cgroup cgroup2 rw 0 0\n");
    file("proc/self/cgroup", "0::/\n");
    file("proc/self/status", "Name:\tjava\nUid:\t1000\t1000\t1000\t1000\n");
    file("proc/sys/kernel/osrelease", "6.1.0-18-amd64\n");
    file("proc/filesystems", "nodev\tsysfs\nnodev\ttracefs\n");
    file("etc/os-release", "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nNAME=Debian\n");
    file("sys/fs/cgroup/cgroup.controllers", "cpuset cpu io memory pids\n");
    file("proc/pressure/cpu", "");
  }

  private void file(String path, String content) throws IOException {
    var file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private Check check(String name) throws IOException {
    return new MachineProbe(root)
        .fileChecks().stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void describesTheMachine() throws IOException {
    assertThat(MachineFacts.probe(root))
        .isEqualTo(
            new MachineFacts(
                "6.1.0-18-amd64",
                "Some CPU @ 2 GHz",
                2,
                8131072L * 1024,
                "v2",
                "Debian GNU/Linux 12 (bookworm)"));
  }

  @Test
  void saysWhatIsMissingAndHowToGetIt() throws IOException {
    assertThat(check("root"))
        .isEqualTo(new Check("root", true, false, "user id 1000", "run with sudo"));
    assertThat(check("tools").detail())
        .isEqualTo("missing: ip, tc, nsenter, unshare, setsid, setpriv, mount, umount");
    assertThat(check("tools").fix()).startsWith("apt-get install iproute2");
    assertThat(check("TUN"))
        .isEqualTo(
            new Check("TUN", false, false, "no /dev/net/tun", "modprobe tun, for network delay"));
  }

  @Test
  void saysWhatIsThere() throws IOException {
    assertThat(check("cgroups"))
        .isEqualTo(Check.ok("cgroups", true, "v2: cpuset cpu io memory pids"));
    assertThat(check("pressure").ok()).isTrue();
    assertThat(check("tracefs").ok()).isTrue();
    assertThat(check("memory").detail()).isEqualTo("8.3 GB");
  }

  @Test
  void aContainerWithoutCpuController() throws IOException {
    file("sys/fs/cgroup/cgroup.controllers", "memory pids\n");
    assertThat(check("cgroups").ok()).isFalse();
    assertThat(check("cgroups").fix())
        .startsWith("the controllers cpu, cpuset are needed; run on the machine itself");
  }

  @Test
  void linksAreNeededAndQueueingDisciplinesAreNot() {
    var checks = MachineProbe.networkChecks(Set.of("bridge", "veth", "tbf"));
    assertThat(checks).filteredOn(c -> !c.ok()).extracting(Check::name).containsExactly("netem");
    assertThat(checks)
        .filteredOn(Check::needed)
        .extracting(Check::name)
        .isEqualTo(List.of("bridge", "veth"));
  }
}
