package ntier.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import ntier.analysis.Analysis;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.RunDirectory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole page of one run but for its styles and scripts. Where a change is meant, run this test
 * with {@code -Dgolden.update=true} and look at the difference before committing it.
 */
class GoldenPageTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden/app-stops.html");

  @TempDir Path runs;

  @Test
  @DisplayName("the page of a run whose app stopped once is that of the golden file")
  void page() throws IOException {
    RunDirectory run = Scenarios.appStops().write(runs, "app-stops");
    String page = skeleton(Files.readString(Report.write(Analysis.of(run), run)));
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(GOLDEN.getParent());
      Files.writeString(GOLDEN, page);
    }
    assertThat(page).isEqualTo(Files.readString(GOLDEN));
  }

  private static String skeleton(String page) {
    return page.replaceAll("(?s)<style>.*?</style>", "<style></style>")
        .replaceAll("(?s)<script>.*?</script>", "<script></script>");
  }
}
