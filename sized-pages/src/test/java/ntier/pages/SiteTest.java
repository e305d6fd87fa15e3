package ntier.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * The files from which web servers answer are the pages of their names. {@code
 * -Dgolden.update=true} writes them, where a size is added here.
 */
class SiteTest {
  private static final Path APPLICATION =
      Path.of(System.getProperty("ntier.home"), "applications/sized-pages");

  /** In bytes. */
  private static final int[] SIZES = {100, 1_000, 10_000, 100_000};

  @ParameterizedTest
  @FieldSource("SIZES")
  void aFileIsThePageOfItsName(int bytes) throws IOException {
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    new Page(bytes, "any").writeTo(page);
    Path file = APPLICATION.resolve("site").resolve(Integer.toString(bytes));
    if (Boolean.getBoolean("golden.update")) {
      Files.write(file, page.toByteArray());
    }
    assertThat(file).hasBinaryContent(page.toByteArray());
  }

  @Test
  void thereAreNoOthers() throws IOException {
    try (Stream<Path> files = Files.list(APPLICATION.resolve("site"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              Arrays.stream(SIZES).mapToObj(Integer::toString).toList());
    }
  }

  @Test
  @DisplayName("what the application's load asks for is there as a file, too")
  void thoseOfTheLoadAreThere() throws IOException {
    String description = Files.readString(APPLICATION.resolve("application.yaml"));
    assertThat(Pattern.compile("path: /bytes/(\\d+)").matcher(description).results())
        .isNotEmpty()
        .allSatisfy(
            page -> assertThat(APPLICATION.resolve("site").resolve(page.group(1))).exists());
  }
}
