package ntier.causes.logflush;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.host.CgroupPaths;
import ntier.host.HostHandle;
import ntier.injection.OwnDisk;
import ntier.plan.InjectionPlan;
import ntier.plan.SchedulePlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is refused before a run. */
class LogFlushInjectorTest {
  @TempDir Path root;

  private static Optional<String> refusal(String with, SchedulePlan schedule) {
    HostHandle host = host(new CgroupPaths(1, Map.of(), Optional.empty()));
    return new LogFlushInjector()
        .unavailable(
            host,
            new InjectionPlan(
                "log-flush",
                "db",
                Duration.ZERO,
                schedule,
                Map.of("with", with, "megabytes", "24", "limit", "41943040", "disk", "1")))
        .filter(reason -> reason.startsWith("log-flush with") || reason.startsWith("log-flush, "));
  }

  private static HostHandle host(CgroupPaths cgroup) {
    return new HostHandle("db", List.of(), Path.of("/proc/self/ns/net"), cgroup, List.of());
  }

  private static Duration millis(long millis) {
    return Duration.ofMillis(millis);
  }

  @Test
  void collectlHasItsOwnRhythm() {
    assertThat(refusal("collectl", SchedulePlan.every(millis(30_000), millis(30_000)))).isEmpty();
    assertThat(refusal("collectl", SchedulePlan.every(millis(30_000), millis(0)))).isEmpty();
    assertThat(refusal("collectl", SchedulePlan.every(millis(30_000), millis(5000)))).isPresent();
    assertThat(refusal("collectl", SchedulePlan.every(millis(1500), millis(1500)))).isPresent();
    assertThat(refusal("collectl", SchedulePlan.poisson(millis(9000), millis(0), 1)))
        .hasValueSatisfying(
            reason ->
                assertThat(reason)
                    .endsWith("every, in whole seconds, and no after would be right"));
  }

  @Test
  void aFlushMustBeOverBeforeTheNext() {
    assertThat(refusal("synthetic", SchedulePlan.every(millis(601), millis(0)))).isEmpty();
    assertThat(refusal("synthetic", SchedulePlan.every(millis(600), millis(0))))
        .contains(
            "log-flush, every 600ms after 0s: a flush of 24 MB at the disk's limit lasts 600ms; fewer"
                + " megabytes, a higher limit or rarer flushes would be right");
    assertThat(refusal("synthetic", SchedulePlan.at(List.of(millis(0), millis(500))))).isPresent();
    assertThat(refusal("synthetic", SchedulePlan.once(millis(0)))).isEmpty();
  }

  @Test
  void collectlIsAPartOnlyWhereItIsUsed() {
    var schedule = SchedulePlan.once(Duration.ZERO);
    var collectl =
        new InjectionPlan("log-flush", "db", Duration.ZERO, schedule, Map.of("with", "collectl"));
    var synthetic =
        new InjectionPlan("log-flush", "db", Duration.ZERO, schedule, Map.of("with", "synthetic"));
    assertThat(new LogFlushInjector().parts(collectl)).containsExactly("collectl");
    assertThat(new LogFlushInjector().parts(synthetic)).isEmpty();
  }

  @Test
  void aMachineWithoutLoopDevicesToolsOrThrottlingIsRefused() throws Exception {
    HostHandle v1 = host(new CgroupPaths(1, Map.of(), Optional.empty()));
    assertThat(OwnDisk.unavailable(v1, root))
        .contains("there is no /dev/loop-control: modprobe loop");
    Files.createDirectories(root.resolve("dev"));
    Files.createFile(root.resolve("dev/loop-control"));
    Path bin = Files.createDirectories(root.resolve("usr/bin"));
    for (String tool : List.of("losetup", "mount", "umount")) {
      assertThat(Files.createFile(bin.resolve(tool)).toFile().setExecutable(true)).isTrue();
    }
    assertThat(OwnDisk.unavailable(v1, root))
        .contains("mkfs.ext4 is missing: apt-get install mount e2fsprogs");
    assertThat(Files.createFile(bin.resolve("mkfs.ext4")).toFile().setExecutable(true)).isTrue();
    assertThat(OwnDisk.unavailable(v1, root))
        .hasValueSatisfying(it -> assertThat(it).contains("CONFIG_BLK_DEV_THROTTLING"));
    Path cgroup = Files.createDirectories(root.resolve("proc/self")).resolve("cgroup");
    Files.writeString(cgroup, "9:freezer:/\n4:blkio:/\n0::/\n");
    assertThat(OwnDisk.unavailable(v1, root)).isEmpty();
  }

  @Test
  void version2TellsByItsOwnFile() throws Exception {
    Files.createDirectories(root.resolve("dev"));
    Files.createFile(root.resolve("dev/loop-control"));
    Path bin = Files.createDirectories(root.resolve("usr/sbin"));
    for (String tool : List.of("losetup", "mount", "umount", "mkfs.ext4")) {
      assertThat(Files.createFile(bin.resolve(tool)).toFile().setExecutable(true)).isTrue();
    }
    Path group = Files.createDirectories(root.resolve("group"));
    HostHandle v2 = host(new CgroupPaths(2, Map.of(), Optional.of(group)));
    assertThat(OwnDisk.unavailable(v2, root)).isPresent();
    Files.createFile(group.resolve("io.max"));
    assertThat(OwnDisk.unavailable(v2, root)).isEmpty();
  }
}
