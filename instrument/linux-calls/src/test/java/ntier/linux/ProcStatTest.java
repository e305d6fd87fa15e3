package ntier.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ProcStatTest {
  @Test
  @DisplayName("a name with spaces and parentheses is one word of the line")
  void anyName() {
    assertThat(ProcStat.afterName("42 (C2 (a) 7) S 1 42")).containsExactly("S", "1", "42");
  }

  @Test
  @DisplayName("of this process, which runs, the second word is its parent")
  void own() throws IOException {
    String parent =
        Long.toString(ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(0L));
    assertThat(ProcStat.afterName(Files.readString(Path.of("/proc/self/stat")))[1])
        .isEqualTo(parent);
  }
}
