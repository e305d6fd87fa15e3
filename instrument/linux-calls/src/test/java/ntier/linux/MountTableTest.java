package ntier.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MountTableTest {
  @Test
  void undoesEveryEscapeOfTheKernel() {
    assertThat(MountTable.unescape("/a\\040b\\011c\\012d\\134e\\043f"))
        .isEqualTo("/a b\tc\nd\\e#f");
    assertThat(MountTable.unescape("/\\134040")).as("a backslash, then digits").isEqualTo("/\\040");
    assertThat(MountTable.unescape("/plain\\x")).isEqualTo("/plain\\x");
  }

  @Test
  void readsMountPoints() {
    assertThat(
            MountTable.points(
                "/dev/loop0 /var/my\\040cache/work ext4 rw 0 0\nproc /proc proc rw 0 0\n"))
        .containsExactly(Path.of("/var/my cache/work"), Path.of("/proc"));
  }

  @Test
  void seesThroughSymbolicLinks(@TempDir Path folder) throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("/proc"));
    assertThat(MountTable.has(link)).isTrue();
    assertThat(MountTable.below(link)).contains(Path.of("/proc"));
    Files.delete(link);
  }
}
