package ntier.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import ntier.archive.RunWriteException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvTableTest {
  @TempDir Path folder;

  @Test
  @DisplayName("fields with commas, quotes and line ends are quoted, unknown ones are empty")
  void quoted() throws IOException {
    Path file = folder.resolve("a.csv");
    try (CsvTable table = new CsvTable(file, "a", "b", "c")) {
      table.row("one, two", null, "he said \"no\"\nand left");
      table.row(1, 2.5, true);
    }
    assertThat(Files.readString(file))
        .isEqualTo("a,b,c\n\"one, two\",,\"he said \"\"no\"\"\\nand left\"\n1,2.5,true\n");
  }

  @Test
  @DisplayName("texts are one line and no formula; numbers stay as they are")
  void harmless() throws IOException {
    Path file = folder.resolve("a.csv");
    try (CsvTable table = new CsvTable(file, "a", "b", "c", "d")) {
      table.row("=1+1", "@SUM(A1)", "-5.25", -5);
      table.row("+x", "-x", "a\u001b[2J", "\u202e=");
    }
    assertThat(Files.readString(file))
        .isEqualTo("a,b,c,d\n'=1+1,'@SUM(A1),-5.25,-5\n'+x,'-x,a\\x1b[2J,\\u202e=\n");
  }

  @Test
  @DisplayName("a file that exists is left as it is")
  void neverOverwrites() throws IOException {
    Path file = Files.writeString(folder.resolve("a.csv"), "mine");
    assertThatThrownBy(() -> new CsvTable(file, "a"))
        .isInstanceOf(RunWriteException.class)
        .hasMessageContaining(file.toString());
    assertThat(file).hasContent("mine");
  }

  @Test
  @DisplayName("a line with a field too many is refused")
  void wrongWidth() {
    try (CsvTable table = new CsvTable(folder.resolve("a.csv"), "a")) {
      assertThatThrownBy(() -> table.row(1, 2)).hasMessageContaining("has 1 columns, not 2");
    }
  }
}
