package ntier.testbed.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * With a group of this kernel's v2 tree in the place of a container's root. Which controllers it
 * could enable differs from machine to machine, so that only processes are moved.
 */
class RootLeafIT {
  private Path root;
  private Process sleeper;

  @BeforeEach
  void makeRoot() throws IOException {
    var unified = CgroupMounts.probe().unified();
    assumeTrue(
        unified.isPresent() && Files.isWritable(unified.get()), "needs root and a cgroup v2 tree");
    root = unified.get().resolve("ntleaftest-" + ProcessHandle.current().pid());
    Files.createDirectory(root);
    sleeper = new ProcessBuilder("sleep", "600").start();
    CgroupFiles.write(root.resolve("cgroup.procs"), Long.toString(sleeper.pid()));
  }

  @AfterEach
  void remove() throws IOException {
    if (sleeper != null) {
      sleeper.destroyForcibly();
      CgroupRemoval.remove(List.of(root), Duration.ofSeconds(5));
    }
  }

  @Test
  void processesGoToTheLeafAndBack() throws IOException {
    var leaf = new RootLeaf(root, "ntier");
    assertThat(leaf.isNeeded()).isTrue();
    leaf.fill();
    assertThat(leaf.isNeeded()).isFalse();
    assertThat(Files.readString(leaf.folder().resolve("cgroup.procs")))
        .isEqualTo(sleeper.pid() + "\n");

    assertThat(RootLeaf.empty(leaf.folder(), root))
        .isEqualTo("moved 1 processes from %s back to %s", leaf.folder(), root);
    assertThat(leaf.folder()).doesNotExist();
    assertThat(Files.readString(root.resolve("cgroup.procs"))).isEqualTo(sleeper.pid() + "\n");
  }
}
