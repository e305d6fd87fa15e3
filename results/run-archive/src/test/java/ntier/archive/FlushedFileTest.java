package ntier.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlushedFileTest {
  @TempDir Path folder;

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  @DisplayName("what is handed over is in the file, in its order, once the file is closed")
  void inOrder() throws Exception {
    Path file = Files.writeString(folder.resolve("requests.csv"), "of an earlier run\n");
    List<RunWriteException> failures = new ArrayList<>();
    FlushedFile flushed = new FlushedFile(file, "test-writer", failures::add);
    StringBuilder expected = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      flushed.append(bytes(i + "\n"));
      flushed.append(new byte[0]);
      expected.append(i).append('\n');
    }
    flushed.close();
    assertThat(file).hasContent(expected.toString());
    assertThat(failures).isEmpty();
  }

  /** /dev/full answers every write as a full disk does. */
  @Test
  @DisplayName("a full disk is told once, and who hands over never waits or fails")
  void full() throws Exception {
    List<RunWriteException> failures = new ArrayList<>();
    CountDownLatch told = new CountDownLatch(1);
    FlushedFile flushed =
        new FlushedFile(
            Path.of("/dev/full"),
            "test-writer",
            failure -> {
              failures.add(failure);
              told.countDown();
            });
    flushed.append(bytes("1\n"));
    assertThat(told.await(30, TimeUnit.SECONDS)).isTrue();
    flushed.append(bytes("2\n"));
    flushed.close();
    assertThat(failures).hasSize(1);
    assertThat(failures.getFirst())
        .hasMessageStartingWith("/dev/full: cannot be written: the disk is full");
  }

  @Test
  @DisplayName("a file that cannot be made is told at once")
  void notMade() {
    Path file = folder.resolve("gone/requests.csv");
    assertThatThrownBy(() -> new FlushedFile(file, "test-writer", failure -> {}))
        .isInstanceOf(RunWriteException.class)
        .hasMessageContaining("is not there; run again");
  }
}
