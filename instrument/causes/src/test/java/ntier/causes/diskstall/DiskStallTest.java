package ntier.causes.diskstall;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.archive.Injection;
import ntier.host.BlockThrottle;
import ntier.host.CgroupPaths;
import ntier.host.HostDisk;
import ntier.host.HostHandle;
import ntier.host.Undo;
import ntier.injection.InjectionOrder;
import ntier.injection.InjectionTarget;
import ntier.linux.Clocks;
import ntier.plan.InjectionPlan;
import ntier.plan.SchedulePlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On files in the kernel's place: what is written to them, and when. */
class DiskStallTest {
  private static final Duration LENGTH = Duration.ofMillis(60);

  @TempDir Path folder;
  private final List<String> journal = new ArrayList<>();

  private DiskStall stall(int version) throws Exception {
    for (String file :
        List.of("blkio.throttle.read_bps_device", "blkio.throttle.write_bps_device", "io.max")) {
      Files.writeString(folder.resolve(file), " ".repeat(40));
    }
    HostDisk disk =
        new HostDisk(folder, "loop3", "7:3", new BlockThrottle(version, folder), 40L << 20);
    HostHandle host =
        new HostHandle(
            "db",
            List.of(),
            Path.of("/proc/self/ns/net"),
            new CgroupPaths(version, Map.of(), Optional.of(folder)),
            List.of());
    var plan =
        new InjectionPlan("disk-stall", "db", LENGTH, SchedulePlan.once(Duration.ZERO), Map.of());
    var target =
        new InjectionTarget(host, "10.0.0.4", 3306, folder, Map.of(), Optional.of(disk), List.of());
    var order =
        new InjectionOrder(
            plan,
            target,
            0,
            Long.MAX_VALUE,
            it -> {},
            undo -> {
              journal.add("lift by " + ((Undo.LiftLimit) undo).lifted());
              return () -> journal.add("closed");
            });
    return new DiskStall(order, disk);
  }

  private String text(String file) throws Exception {
    return Files.readString(folder.resolve(file)).strip();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void holdsForTheLengthAndLifts(int version) throws Exception {
    DiskStall stall = stall(version);
    stall.prepare();
    List<String> during = new ArrayList<>();
    Injection done =
        stall.inject(
            Clocks.realtimeMicros(),
            deadline -> {
              try {
                during.add(
                    version == 2
                        ? text("io.max")
                        : text("blkio.throttle.read_bps_device")
                            + ", "
                            + text("blkio.throttle.write_bps_device"));
                Thread.sleep(Math.max(0, (deadline - Clocks.realtimeMicros()) / 1000 + 1));
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
              return true;
            });
    // Unlike the kernel's, these files keep what follows.
    assertThat(during)
        .singleElement()
        .satisfies(
            it -> assertThat(it).startsWith(version == 2 ? "7:3 rbps=1 wbps=1" : "7:3 1, 7:3 1"));
    assertThat(done.endMicros() - done.startMicros()).isBetween(60_000L, 1_000_000L);
    assertThat(done.note()).startsWith("limiting took ");
    assertThat(version == 2 ? text("io.max") : text("blkio.throttle.read_bps_device"))
        .startsWith(version == 2 ? "7:3 rbps=max wbps=max" : "7:3 0");
    stall.restore();
    assertThat(journal)
        .containsExactlyElementsOf(
            version == 2
                ? List.of("lift by 7:3 rbps=max wbps=max", "closed")
                : List.of("lift by 7:3 0", "lift by 7:3 0", "closed", "closed"));
  }

  @Test
  void aStopCutsItShort() throws Exception {
    DiskStall stall = stall(1);
    stall.prepare();
    Injection done = stall.inject(Clocks.realtimeMicros(), _ -> false);
    assertThat(done.note()).endsWith("cut short by a stop");
    assertThat(text("blkio.throttle.write_bps_device")).isEqualTo("7:3 0");
    stall.restore();
  }
}
