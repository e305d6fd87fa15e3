package ntier.plan.read;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The application of the tests' home, for homes that a test makes. */
final class TestApplication {
  private static final Path FOLDER = Path.of("applications/rubbos");
  private static final String FILE = "application.yaml";

  private TestApplication() {}

  static void into(Path home) throws IOException {
    Path folder = Files.createDirectories(home.resolve(FOLDER));
    Files.copy(
        Path.of("src/test/resources/home").resolve(FOLDER).resolve(FILE), folder.resolve(FILE));
  }
}
