package ntier.machine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkFileTest {
  @TempDir Path folder;

  @Test
  @DisplayName("every server of the application finds the rounds in its own folder")
  void several() throws Exception {
    Path one = Files.createDirectory(folder.resolve("app-1"));
    Path two = Files.createDirectory(folder.resolve("app-2"));
    WorkFile file = new WorkFile(List.of(one, two));
    file.write(7);
    file.write(300);
    for (Path server : List.of(one, two)) {
      assertThat(server.resolve("work")).hasContent("300");
      assertThat(server.resolve("work.next")).doesNotExist();
    }
  }
}
