package ntier.monitors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import ntier.archive.CsvText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskSamplerTest {
  /** A loop device in the middle of a flush, on Linux 6.18. */
  private static final String STAT =
      "    1270        3    41522       37      116       20   205744     4571       44      708     4610        0        0        0        0        4        1\n";

  @TempDir Path block;

  private String row(String stat) throws IOException {
    Path file = Files.createDirectories(block.resolve("loop3")).resolve("stat");
    Files.writeString(file, stat);
    CsvText rows = new CsvText(100);
    new DiskSampler(new MonitorsConfig.Disk("db", "loop3"), block).sample(rows);
    var out = new ByteArrayOutputStream();
    rows.drainTo(out);
    return out.toString(StandardCharsets.US_ASCII).replaceFirst("^\\d+,", "");
  }

  @Test
  void countsInBytesAndMicroseconds() throws IOException {
    assertThat(row(STAT)).isEqualTo("db,loop3,1270,21259264,116,105340928,44,708000\n");
  }

  @Test
  void numbersThatFillTheirColumnsAreReadAsWell() throws IOException {
    assertThat(row(STAT.strip())).startsWith("db,loop3,1270,21259264,116,");
  }

  @Test
  void aDiskThatIsGoneHasNoRow() throws IOException {
    assertThat(row("")).isEmpty();
  }
}
