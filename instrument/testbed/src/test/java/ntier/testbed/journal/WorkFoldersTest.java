package ntier.testbed.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import ntier.linux.OtherJvm;
import ntier.testbed.Whereabouts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class WorkFoldersTest {
  private static final String LAB = "0123456789abcdef";
  private static final String ANOTHER = "fedcba9876543210";

  @TempDir Path root;
  private final List<String> done = new ArrayList<>();
  private final List<String> failed = new ArrayList<>();
  private final List<String> left = new ArrayList<>();

  private void sweep() throws IOException {
    new WorkFolders(root, LAB).sweep(done, failed, left);
    assertThat(failed).isEmpty();
  }

  private Path dead(String name, String testbed, Whereabouts where) throws IOException {
    var owner = new WorkFolders.Owner(testbed, 1, where);
    Files.createDirectories(root.resolve(".owners"));
    Files.writeString(
        root.resolve(".owners").resolve(name), JsonMapper.shared().writeValueAsString(owner));
    var folder = Files.createDirectories(root.resolve(name).resolve("data")).getParent();
    Files.writeString(folder.resolve("data/ibdata1"), "rows");
    return folder;
  }

  private static Whereabouts earlierBoot(String machine) throws IOException {
    var here = Whereabouts.here();
    return new Whereabouts("an-earlier-boot", machine, here.pids(), "that-host");
  }

  /** Works in a folder until it is killed. */
  static final class Worker {
    private Worker() {}

    public static void main(String[] args) throws Exception {
      var claim = new WorkFolders(Path.of(args[0]), args[1]).claim("run");
      System.out.println(Files.createDirectory(claim.folder()));
      Thread.sleep(30_000);
    }
  }

  @Test
  void aNameIsNeverGivenTwice() throws IOException {
    var folders = new WorkFolders(root, LAB);
    try (var first = folders.claim("up");
        var second = folders.claim("up")) {
      assertThat(first.folder()).isNotEqualTo(second.folder());
      assertThat(first.folder().getFileName().toString()).matches("up-[0-9a-f]{6}");
      assertThat(first.folder()).doesNotExist();
    }
    assertThat(root.resolve(".owners")).isDirectoryNotContaining("regex:.*/up-.*");
  }

  @Test
  void aLivingRunsFolderStaysAndADeadOnesGoes() throws Exception {
    for (String testbed : List.of(LAB, ANOTHER)) {
      var worker = OtherJvm.of(Worker.class, root.toString(), testbed).start();
      try (var said = worker.inputReader()) {
        var folder = Path.of(said.readLine());
        sweep();
        assertThat(folder).as("of a living run").isDirectory();
        worker.destroyForcibly().waitFor();
        sweep();
        assertThat(Files.exists(folder))
            .as("of a dead run of " + testbed)
            .isEqualTo(testbed.equals(ANOTHER));
      }
    }
    assertThat(done).singleElement().asString().endsWith(", of a dead run");
    assertThat(left).singleElement().asString().contains("is of a dead run of another testbed");
  }

  @Test
  void afterARebootThoseOfAllLabsGo() throws IOException {
    var machine = Whereabouts.here().machine();
    var ours = dead("run-1", LAB, earlierBoot(machine));
    var another = dead("run-2", ANOTHER, earlierBoot(machine));
    sweep();
    assertThat(ours).doesNotExist();
    assertThat(another).doesNotExist();
    assertThat(root.resolve(".owners")).isDirectoryNotContaining("glob:**/run-*");
  }

  @Test
  void thoseOfAnotherMachineStay() throws IOException {
    var folder = dead("run-1", ANOTHER, earlierBoot("another machine"));
    sweep();
    assertThat(folder.resolve("data/ibdata1")).exists();
    assertThat(left)
        .containsExactly(
            "work folder %s is of another machine, that-host: remove it by hand, if nothing runs there"
                .formatted(folder));
  }

  @Test
  void anOlderVersionsGoesIfItIsOlderThanThisBoot() throws IOException {
    var before = Files.createDirectory(root.resolve("lab"));
    Files.setLastModifiedTime(before, FileTime.fromMillis(Whereabouts.bootMillis() - 60_000));
    var since = Files.createDirectory(root.resolve("up"));
    sweep();
    assertThat(before).doesNotExist();
    assertThat(since).exists();
    assertThat(left).singleElement().asString().contains("says not whose it is");
  }
}
