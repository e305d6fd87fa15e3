package ntier.testbed.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OnDiskTest {
  @TempDir Path directory;

  @Test
  void aFileHasItsNewContentAndNothingIsBesideIt() throws IOException {
    var file = directory.resolve("file");
    OnDisk.replace(file, "first");
    OnDisk.replace(file, "second");
    assertThat(file).hasContent("second");
    assertThat(directory)
        .isDirectoryContaining(file::equals)
        .isDirectoryNotContaining("glob:**next");
  }

  /** As a signal does with whoever is taking the lock. */
  @Test
  void anInterruptedChangeIsNone() throws IOException {
    var file = directory.resolve("file");
    OnDisk.replace(file, "first");
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> OnDisk.replace(file, "second")).isInstanceOf(IOException.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(file).hasContent("first");
    assertThat(directory).isDirectoryNotContaining("glob:**next");
  }
}
