package ntier.testbed.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseCopyTest {
  @TempDir Path directory;

  @Test
  void neverIntoWhatADeadRunLeft() throws Exception {
    Path cached = Files.createDirectory(directory.resolve("cached"));
    Files.writeString(cached.resolve("ibdata1"), "new");
    Path target = Files.createDirectory(directory.resolve("data"));
    Files.writeString(target.resolve("ibdata1"), "old");
    assertThatThrownBy(() -> DatabaseCache.copy(cached, target))
        .hasMessageStartingWith(target + " is there already");
    assertThat(target).isDirectoryContaining("glob:**/ibdata1");
    assertThat(target.resolve("cached")).doesNotExist();
  }
}
