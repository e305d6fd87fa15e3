package ntier.testbed.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On plain folders in the place of groups. */
class GroupOwnerTest {
  private static final String OURS = "0123456789abcdef";
  private static final String THEIRS = "fedcba9876543210";

  @TempDir Path root;

  private Path group(String processes) throws IOException {
    var group = Files.createDirectories(root.resolve("ntier/web"));
    Files.writeString(group.resolve("cgroup.procs"), processes);
    return root.resolve("ntier");
  }

  @Test
  void aMarkHoldsForTheGroupAndThoseInIt() throws IOException {
    var group = group("");
    GroupOwner.mark(List.of(group), OURS);
    var owner = GroupOwner.of(group).orElseThrow();
    assertThat(owner.testbed()).isEqualTo(OURS);
    assertThat(owner.pid()).isEqualTo(Long.toString(ProcessHandle.current().pid()));
    assertThat(GroupOwner.of(group.resolve("web"))).contains(owner);
    assertThat(GroupOwner.of(root.resolve("nothing/here"))).isEmpty();
  }

  @Test
  void whatIsMarkedIsItsLabsAlone() throws IOException {
    var group = group("4711\n");
    GroupOwner.mark(List.of(group), THEIRS);
    assertThat(GroupOwner.permits(group, OURS)).isFalse();
    assertThat(GroupOwner.permits(group.resolve("web"), OURS)).isFalse();
    assertThat(GroupOwner.permits(group, THEIRS)).isTrue();
  }

  @Test
  void whatIsNotMarkedIsNobodysWhileNothingRunsInIt() throws IOException {
    assertThat(GroupOwner.permits(group(""), OURS)).isTrue();
    assertThat(GroupOwner.permits(group("4711\n"), OURS)).isFalse();
  }

  @Test
  void groupsThatComeAndGoMeanwhileAreNoFailure() throws Exception {
    var running = new AtomicBoolean(true);
    var others =
        Thread.ofPlatform()
            .start(
                () -> {
                  while (running.get()) {
                    for (int i = 0; i < 50; i++) {
                      root.resolve("foreign" + i % 10 + "/below").toFile().mkdirs();
                      root.resolve("foreign" + i % 10 + "/below").toFile().delete();
                      root.resolve("foreign" + i % 10).toFile().delete();
                    }
                  }
                });
    try {
      for (int look = 0; look < 2000; look++) {
        assertThat(CgroupFiles.subtree(root)).contains(root);
      }
    } finally {
      running.set(false);
      others.join();
    }
  }
}
