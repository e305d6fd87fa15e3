package ntier.provisioning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FetchCommandTest {
  private static FetchCommand.Result run(String script) throws IOException {
    return new FetchCommand(List.of("/bin/sh", "-c", script), Path.of("/"), Map.of()).run();
  }

  @Test
  void whatAProgramSaysAndHowItEndsIsItsResult() throws IOException {
    assertThat(run("echo said; exit 3")).isEqualTo(new FetchCommand.Result(3, "said\n"));
  }

  @Test
  void aKilledProgramHasNoResult() {
    assertThatThrownBy(() -> run("echo half; kill -KILL $$"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("/bin/sh was killed (SIGKILL) before its end")
        .hasMessageContaining("run again");
  }
}
