package ntier.testbed.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On plain folders that have the files of a container's root group. */
class RootLeafTest {
  @TempDir Path root;
  private FakeGroups groups;
  private RootLeaf leaf;

  @BeforeEach
  void container() throws IOException {
    groups = new FakeGroups(root);
    leaf = new RootLeaf(root, "ntier", groups);
    Files.writeString(root.resolve("cgroup.type"), "domain\n");
    Files.writeString(root.resolve("cgroup.subtree_control"), "\n");
    FakeGroups.put(root, List.of("1", "42"));
  }

  @Test
  void isNeededWhereAContainersRootHoldsProcesses() throws IOException {
    assertThat(leaf.isNeeded()).isTrue();
    FakeGroups.put(root, List.of());
    assertThat(leaf.isNeeded()).isFalse();
  }

  @Test
  void theMachinesRootMayHoldProcesses() throws IOException {
    Files.delete(root.resolve("cgroup.type"));
    assertThat(leaf.isNeeded()).isFalse();
  }

  @Test
  void takesAllProcessesAlsoThoseStartedMeanwhile() throws IOException {
    groups.bear("97");
    leaf.fill();
    assertThat(FakeGroups.processes(root)).isEmpty();
    assertThat(FakeGroups.processes(leaf.folder())).containsExactlyInAnyOrder("1", "42", "97");
    assertThat(leaf.folder()).isEqualTo(root.resolve("ntier-others"));
  }

  @Test
  void isHomeOfWhatWasInTheRootWhileItIsThere() throws IOException {
    var elsewhere = root.resolve("session");
    assertThat(leaf.home(root)).isEqualTo(root);
    leaf.fill();
    assertThat(leaf.home(root)).isEqualTo(leaf.folder());
    assertThat(leaf.home(elsewhere)).isEqualTo(elsewhere);
  }

  @Test
  void aProcessThatCannotBeMovedIsNamed() {
    groups.stick("42");
    assertThatThrownBy(leaf::fill)
        .hasMessage(
            "processes [42] of control group %s cannot be moved to %s (0: of another process namespace): Invalid argument",
            root, leaf.folder());
  }

  @Test
  void givesProcessesBackAndNothingTheSecondTime() throws IOException {
    leaf.fill();
    // The kernel takes its files away with the folder.
    RootLeaf.Mover last =
        (pid, group) -> {
          groups.move(pid, group);
          if (FakeGroups.processes(leaf.folder()).isEmpty()) {
            Files.delete(leaf.folder().resolve("cgroup.procs"));
          }
        };
    assertThat(RootLeaf.empty(leaf.folder(), root, last))
        .isEqualTo("moved 2 processes from %s back to %s", leaf.folder(), root);
    assertThat(FakeGroups.processes(root)).containsExactlyInAnyOrder("1", "42");
    assertThat(leaf.folder()).doesNotExist();
    assertThat(RootLeaf.empty(leaf.folder(), root, last)).isEmpty();
  }

  @Test
  void leavesThemWhereOthersUseTheRootsControllers() throws IOException {
    leaf.fill();
    Files.writeString(root.resolve("cgroup.subtree_control"), "memory\n");
    assertThat(RootLeaf.empty(leaf.folder(), root, groups))
        .isEqualTo("left processes in %s: others use the controllers of %s", leaf.folder(), root);
    assertThat(FakeGroups.processes(leaf.folder())).containsExactlyInAnyOrder("1", "42");
  }
}
