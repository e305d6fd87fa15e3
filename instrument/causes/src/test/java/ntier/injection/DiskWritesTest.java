package ntier.injection;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The lines are those of Linux: two numbers in columns of eight. */
class DiskWritesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "'       0        0', false",
    "'      44        0', false",
    "'       0        1', true",
    "'      44       20', true",
    "'12345678 10000000', true",
    "'', false"
  })
  void theSecondNumberTells(String line, boolean writing) throws IOException {
    Path file = Files.writeString(folder.resolve("inflight"), line + "\n");
    try (DiskWrites writes = new DiskWrites(file)) {
      assertThat(writes.underWay()).isEqualTo(writing);
      assertThat(writes.underWay()).as("again").isEqualTo(writing);
    }
  }
}
