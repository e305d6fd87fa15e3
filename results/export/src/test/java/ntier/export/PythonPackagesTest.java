package ntier.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code ntier test} lets pip install is what was looked at, and nothing else. */
class PythonPackagesTest {
  private static final Path FILE = Path.of("src/test/python/requirements.txt");

  private static List<String> requirements() throws IOException {
    String joined = Files.readString(FILE).replace("\\\n", " ");
    return joined.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
  }

  @Test
  void eachPackageHasOneVersionAndTheChecksumsOfItsFiles() throws IOException {
    assertThat(requirements()).hasSizeGreaterThan(3);
    for (String requirement : requirements()) {
      String[] words = requirement.strip().split("\\s+");
      assertThat(words[0]).matches("[a-z0-9-]+==[0-9.]+");
      assertThat(Arrays.copyOfRange(words, 1, words.length))
          .as(words[0])
          .isNotEmpty()
          .allMatch(word -> word.matches("--hash=sha256:[0-9a-f]{64}"));
    }
  }

  @Test
  void theExamplesPackagesAreThere() throws IOException {
    assertThat(requirements())
        .extracting(line -> line.split("==")[0])
        .contains("duckdb", "matplotlib", "pandas");
  }

  @Test
  void theLauncherTakesNothingElse() throws IOException {
    assertThat(Files.readString(Path.of(System.getProperty("ntier.home"), "ntier")))
        .contains(" --require-hashes ");
  }
}
