package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import ntier.provisioning.Cache;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The comparison sees what it is made for: one of each kind is left on purpose. */
class MachineStateIT {
  private static final String SYSCTL = "/proc/sys/vm/vfs_cache_pressure";

  private final Deque<String> undo = new ArrayDeque<>();

  @AfterEach
  void clear() throws Exception {
    while (!undo.isEmpty()) {
      shell(undo.pop());
    }
  }

  private void leave(String what, String undone) throws Exception {
    undo.push(undone);
    assertThat(shell(what)).as(what).isZero();
  }

  private static int shell(String line) throws Exception {
    return new ProcessBuilder("bash", "-c", line).inheritIO().start().waitFor();
  }

  @Test
  @DisplayName("what is left of each kind is told, and what is undone is not")
  void sees() throws Exception {
    MachineState before = MachineState.now();
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
    String cgroup = cgroups() + "/ntier-left";
    Path work = Cache.defaultRoot().resolve("work/left");
    leave("ip netns add ntier-left", "ip netns delete ntier-left");
    leave("ip link add ntleft0 type bridge", "ip link delete ntleft0");
    leave("ip address add 192.0.2.77/32 dev ntleft0", "true");
    leave("tc qdisc add dev ntleft0 root pfifo limit 7", "true");
    leave("mkdir " + cgroup, "rmdir " + cgroup);
    leave("mkdir -p %1$s && mount -t tmpfs left %1$s".formatted(work), "rmdir " + work);
    undo.push("umount " + work);
    leave("cat %1$s > %2$s/was && echo 77 > %1$s".formatted(SYSCTL, work), "true");
    undo.push("cat %2$s/was > %1$s".formatted(SYSCTL, work));
    leave("truncate -s 1M %1$s/disk && losetup -f %1$s/disk".formatted(work), "true");
    undo.push("losetup -j %1$s/disk -O NAME -n | xargs losetup -d".formatted(work));
    leave("touch /dev/shm/ntier-left", "rm /dev/shm/ntier-left");
    leave("touch /tmp/.java_pid4194305", "rm /tmp/.java_pid4194305");
    leave("ipcmk -Q", "ipcrm -a");
    leave("(cd %s; exec sleep 60 & echo $! > pid)".formatted(work), "true");
    undo.push("kill $(cat %s/pid)".formatted(work));

    List<String> differences = MachineState.now().differencesFrom(before);

    Stream.of(
            "namespaces: + /run/netns/ntier-left",
            "links: + ",
            "addresses and routes: + ",
            "queueing: + ",
            "control groups: + " + cgroup,
            "mounts: + left " + work,
            "block devices and swap: + loop",
            "sysctls: + vm/vfs_cache_pressure = 77",
            "System V: + msg key",
            "processes: + sleep 60",
            "files: + /dev/shm/ntier-left",
            "files: + /tmp/.java_pid4194305",
            "cache: + " + work + "/disk")
        .forEach(seen -> assertThat(differences).as(seen).anyMatch(line -> line.startsWith(seen)));
    clear();
    assertThat(MachineState.differencesAfter(before, Cache.defaultRoot(), 3_000)).isEmpty();
  }

  /** Some hierarchy. */
  private static Path cgroups() {
    return Stream.of("freezer", "unified", "")
        .map(Path.of("/sys/fs/cgroup")::resolve)
        .filter(root -> Files.exists(root.resolve("cgroup.procs")))
        .findFirst()
        .orElseThrow();
  }
}
