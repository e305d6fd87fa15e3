package ntier.injection;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import ntier.host.CgroupPaths;
import ntier.host.Undo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The file layout of both versions; what the kernel does with them is {@link
 * ntier.causes.freeze.FreezeInjectorIT}.
 */
class FreezerTest {
  @TempDir Path folder;

  private CgroupPaths version1() {
    return new CgroupPaths(1, Map.of("freezer", folder), Optional.empty());
  }

  @Test
  void version1WritesFreezerState() throws IOException {
    Path state = Files.writeString(folder.resolve("freezer.state"), "THAWED\n");
    CgroupPaths cgroup = version1();
    assertThat(Freezer.unavailable(cgroup)).isEmpty();
    try (Freezer freezer = Freezer.open(cgroup)) {
      assertThat(freezer.undo()).isEqualTo(new Undo.WriteFile(state, "THAWED"));
      assertThat(freezer.isFrozen()).isFalse();
      freezer.freeze();
      assertThat(state).hasContent("FROZEN");
      assertThat(freezer.isFrozen()).isTrue();
      freezer.thaw();
      assertThat(state).hasContent("THAWED");
    }
  }

  @Test
  void theFirstThawOfTwoFreezesThatOverlapDoesNotEndTheSecond() throws IOException {
    Path state = Files.writeString(folder.resolve("freezer.state"), "THAWED\n");
    CgroupPaths cgroup = version1();
    try (Freezer first = Freezer.open(cgroup);
        Freezer second = Freezer.open(cgroup)) {
      first.freeze();
      second.freeze();
      first.thaw();
      assertThat(state).hasContent("FROZEN");
      second.thaw();
      assertThat(state).hasContent("THAWED");
    }
  }

  @Test
  void version1IsNotFrozenWhileSomeStillRun() throws IOException {
    Files.writeString(folder.resolve("freezer.state"), "FREEZING\n");
    CgroupPaths cgroup = version1();
    try (Freezer freezer = Freezer.open(cgroup)) {
      assertThat(freezer.isFrozen()).isFalse();
    }
  }

  @Test
  void version2WritesCgroupFreezeAndReadsCgroupEvents() throws IOException {
    Path control = Files.writeString(folder.resolve("cgroup.freeze"), "0\n");
    Path events = Files.writeString(folder.resolve("cgroup.events"), "populated 1\nfrozen 0\n");
    CgroupPaths cgroup = new CgroupPaths(2, Map.of(), Optional.of(folder));
    try (Freezer freezer = Freezer.open(cgroup)) {
      assertThat(freezer.undo()).isEqualTo(new Undo.WriteFile(control, "0"));
      freezer.freeze();
      assertThat(control).hasContent("1");
      assertThat(freezer.isFrozen()).isFalse();
      Files.writeString(events, "populated 1\nfrozen 1\n");
      assertThat(freezer.isFrozen()).isTrue();
      freezer.thaw();
      assertThat(control).hasContent("0");
    }
  }

  /** Two freezes of one tier that overlap: the first to end must not cut the other short. */
  @Test
  void theGroupGoesOnOnlyWhenNobodyWantsItFrozenAnyMore() throws IOException {
    Path state = Files.writeString(folder.resolve("freezer.state"), "THAWED\n");
    CgroupPaths cgroup = version1();
    try (Freezer first = Freezer.open(cgroup);
        Freezer second = Freezer.open(cgroup)) {
      first.freeze();
      second.thaw();
      assertThat(state).as("thawed by one that did not freeze").hasContent("FROZEN");
      second.freeze();
      first.thaw();
      first.thaw();
      assertThat(state).as("the second wants it frozen").hasContent("FROZEN");
      second.thaw();
      assertThat(state).hasContent("THAWED");
    }
  }

  @Test
  void whatIsClosedWantsNothingFrozen() throws IOException {
    Path state = Files.writeString(folder.resolve("freezer.state"), "THAWED\n");
    CgroupPaths cgroup = version1();
    Freezer.open(cgroup).close();
    Freezer gone = Freezer.open(cgroup);
    gone.freeze();
    gone.close();
    try (Freezer freezer = Freezer.open(cgroup)) {
      freezer.thaw();
      assertThat(state).hasContent("THAWED");
    }
  }

  @Test
  void saysWhyAHostCannotBeFrozen() {
    assertThat(Freezer.unavailable(new CgroupPaths(1, Map.of(), Optional.empty())))
        .contains(
            "there is no freezer: this needs the freezer controller of cgroup v1, or cgroup v2");
    assertThat(Freezer.unavailable(new CgroupPaths(2, Map.of(), Optional.of(folder))))
        .contains(
            folder.resolve("cgroup.freeze")
                + " cannot be written: this needs root, and Linux 5.2 for cgroup v2");
  }
}
