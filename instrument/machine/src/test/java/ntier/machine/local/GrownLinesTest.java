package ntier.machine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GrownLinesTest {
  @TempDir Path folder;

  private static String text(GrownLines lines) {
    return new String(Base64.getDecoder().decode(lines.base64()), StandardCharsets.UTF_8);
  }

  @Test
  @DisplayName("a line that is not whole yet is left for the next time")
  void wholeLines() throws IOException {
    Path table = Files.writeString(folder.resolve("table"), "at,host\n1,web\n2,a");
    GrownLines first = GrownLines.of(table, 0);
    assertThat(text(first)).isEqualTo("at,host\n1,web\n");
    assertThat(GrownLines.of(table, first.read())).isEqualTo(new GrownLines("", first.read()));
    Files.writeString(table, "pp\n3,db\n", StandardOpenOption.APPEND);
    GrownLines second = GrownLines.of(table, first.read());
    assertThat(text(second)).isEqualTo("2,app\n3,db\n");
    assertThat(second.read()).isEqualTo(Files.size(table));
  }

  @Test
  @DisplayName("a table that has grown by much comes in several pieces, none of a line is lost")
  void pieces() throws IOException {
    String all = "a line of a table, which is not short\n".repeat(60_000);
    Path table = Files.writeString(folder.resolve("table"), all);
    StringBuilder read = new StringBuilder();
    long position = 0;
    int pieces = 0;
    for (GrownLines some = GrownLines.of(table, 0);
        !some.base64().isEmpty();
        some = GrownLines.of(table, position)) {
      read.append(text(some));
      position = some.read();
      pieces++;
    }
    assertThat(pieces).isEqualTo(3);
    assertThat(read).hasToString(all);
  }
}
