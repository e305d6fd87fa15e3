package ntier.causes.dvfs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.host.CgroupPaths;
import ntier.host.HostHandle;
import ntier.host.Undo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The file layout of both versions; what the kernel does with them is {@link DvfsInjectorIT}. */
class QuotaLimitTest {
  @TempDir Path folder;

  private HostHandle host(int version, Integer... cores) {
    CgroupPaths cgroup =
        version == 1
            ? new CgroupPaths(1, Map.of("cpu", folder), Optional.empty())
            : new CgroupPaths(2, Map.of(), Optional.of(folder));
    return new HostHandle("app", List.of(), Path.of("/proc/self/ns/net"), cgroup, List.of(cores));
  }

  @Test
  void version1WritesPeriodAndQuotaAndPutsBothBack() throws IOException {
    Path quota = Files.writeString(folder.resolve("cpu.cfs_quota_us"), "-1\n");
    Path period = Files.writeString(folder.resolve("cpu.cfs_period_us"), "100000\n");
    try (QuotaLimit limit = QuotaLimit.open(host(1, 0), 0.25)) {
      assertThat(limit.undo())
          .as("undone from the last on: no period may come before its quota")
          .containsExactly(new Undo.WriteFile(period, "100000"), new Undo.WriteFile(quota, "-1"));
      limit.impose();
      assertThat(quota).hasContent("1000");
      assertThat(period).hasContent("4000");
      limit.lift();
      assertThat(quota).hasContent("-1");
      assertThat(period).hasContent("100000");
    }
  }

  @Test
  void version2WritesCpuMax() throws IOException {
    Path max = Files.writeString(folder.resolve("cpu.max"), "max 100000\n");
    try (QuotaLimit limit = QuotaLimit.open(host(2, 0, 1), 0.3)) {
      assertThat(limit.undo()).containsExactly(new Undo.WriteFile(max, "max 100000"));
      limit.impose();
      assertThat(max).hasContent("1000 1667");
      limit.lift();
      assertThat(max).hasContent("max 100000");
    }
  }

  @Test
  void aShareOfAHostsOwnQuotaIsMeant() throws IOException {
    Path max = Files.writeString(folder.resolve("cpu.max"), "5000 10000\n");
    try (QuotaLimit limit = QuotaLimit.open(host(2, 0), 0.5)) {
      limit.impose();
      assertThat(max).hasContent("1000 4000");
      limit.lift();
      assertThat(max).hasContent("5000 10000");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void twoThatOverlapEndWithWhatWasBeforeTheFirst(int version) throws IOException {
    Path max = Files.writeString(folder.resolve("cpu.max"), "max 100000\n");
    Path quota = Files.writeString(folder.resolve("cpu.cfs_quota_us"), "-1\n");
    Path period = Files.writeString(folder.resolve("cpu.cfs_period_us"), "100000\n");
    QuotaLimit first = QuotaLimit.open(host(version, 0), 0.25);
    first.impose();
    QuotaLimit second = QuotaLimit.open(host(version, 0), 0.5);
    assertThat(second.undo()).as("what the journal is told").isEqualTo(first.undo());
    second.impose();
    first.lift();
    first.close();
    second.lift();
    second.close();
    assertThat(max).hasContent("max 100000");
    assertThat(quota).hasContent("-1");
    assertThat(period).hasContent("100000");
  }

  @Test
  void theStricterOfTwoCountsWhileBothHold() throws IOException {
    Path max = Files.writeString(folder.resolve("cpu.max"), "max 100000\n");
    try (QuotaLimit strict = QuotaLimit.open(host(2, 0), 0.25);
        QuotaLimit mild = QuotaLimit.open(host(2, 0), 0.5)) {
      strict.impose();
      mild.impose();
      assertThat(max).hasContent("1000 4000");
      strict.lift();
      assertThat(max).as("half of what was before both").hasContent("1000 2000");
      mild.lift();
      assertThat(max).hasContent("max 100000");
    }
  }

  @ParameterizedTest(name = "{1} of {0} cores: {2} us in {3} us")
  @CsvSource({"1, 0.3, 1000, 3334", "1, 0.05, 1000, 20000", "4, 0.5, 2000, 1000"})
  void periodsAreAsShortAsTheKernelTakesThem(double cores, double share, long quota, long period) {
    assertThat(QuotaLimit.Bandwidth.of(cores, share))
        .isEqualTo(new QuotaLimit.Bandwidth(quota, period));
  }

  @Test
  void saysWhyAHostHasNoQuota() {
    assertThat(QuotaLimit.unavailable(new CgroupPaths(1, Map.of(), Optional.empty())))
        .contains("there is no cpu controller; mount that of cgroup v1, or cgroup v2");
    assertThat(QuotaLimit.unavailable(host(2, 0).cgroup()))
        .contains(
            folder.resolve("cpu.max")
                + " cannot be written: this needs root, and a kernel with CONFIG_CFS_BANDWIDTH");
  }
}
