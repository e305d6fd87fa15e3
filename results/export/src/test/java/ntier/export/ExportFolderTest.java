package ntier.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportFolderTest {
  @TempDir Path folder;

  @Test
  @DisplayName("a new folder is made with its parents, an empty one is taken")
  void newOrEmpty() {
    Path deep = folder.resolve("a/b");
    assertThat(ExportFolder.make(deep)).isEmpty();
    assertThat(deep).isDirectory();
    assertThat(ExportFolder.make(deep)).isEmpty();
  }

  @Test
  @DisplayName("a folder with something in it, and a file, are refused and left as they are")
  void refused() throws IOException {
    Path file = Files.writeString(folder.resolve("mine"), "text");
    assertThat(ExportFolder.make(folder)).contains(folder.toString(), "is not empty", "--out");
    assertThat(ExportFolder.make(file)).contains(file.toString(), "is a file");
    assertThat(file).hasContent("text");
  }
}
