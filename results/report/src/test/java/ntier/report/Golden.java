package ntier.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A whole page but for its styles and scripts against a file. Where a change is meant, run the test
 * with {@code -Dgolden.update=true} and look at the difference before committing it.
 */
final class Golden {
  private static final Path FOLDER = Path.of("src/test/resources/golden");

  private Golden() {}

  static void check(Path page, String name) throws IOException {
    String skeleton =
        Files.readString(page)
            .replaceAll("(?s)<style>.*?</style>", "<style></style>")
            .replaceAll("(?s)<script>.*?</script>", "<script></script>");
    Path golden = FOLDER.resolve(name);
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(FOLDER);
      Files.writeString(golden, skeleton);
    }
    assertThat(skeleton).isEqualTo(Files.readString(golden));
  }
}
