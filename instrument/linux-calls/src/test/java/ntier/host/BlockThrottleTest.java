package ntier.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import ntier.host.BlockThrottle.Limit;
import org.junit.jupiter.api.Test;

/**
 * The lines to write and how the kernel shows them, by its documentation (blkio-controller, io.max
 * of cgroup-v2). LimitedDiskIT asks a real kernel, for version 1.
 */
class BlockThrottleTest {
  private static final Path FOLDER = Path.of("/sys/fs/cgroup/ntier/db");

  @Test
  void version1HasAFilePerDirection() {
    BlockThrottle v1 = new BlockThrottle(1, FOLDER);
    assertThat(v1.writes("7:1", 4_194_304))
        .containsExactly(
            new Limit(
                FOLDER.resolve("blkio.throttle.write_bps_device"),
                "7:1 4194304",
                "7:1 4194304",
                "7:1 0"));
    assertThat(v1.everything("7:0"))
        .extracting(limit -> limit.file().getFileName() + " " + limit.text())
        .containsExactly(
            "blkio.throttle.read_bps_device 7:0 1", "blkio.throttle.write_bps_device 7:0 1");
  }

  @Test
  void version2HasOneFileThatShowsAllFourLimits() {
    BlockThrottle v2 = new BlockThrottle(2, FOLDER);
    assertThat(v2.writes("7:1", 4_194_304))
        .containsExactly(
            new Limit(
                FOLDER.resolve("io.max"),
                "7:1 rbps=max wbps=4194304",
                "7:1 rbps=max wbps=4194304 riops=max wiops=max",
                "7:1 rbps=max wbps=max"));
    assertThat(v2.everything("7:0"))
        .extracting(Limit::text, Limit::shown)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(
                "7:0 rbps=1 wbps=1", "7:0 rbps=1 wbps=1 riops=max wiops=max"));
  }
}
