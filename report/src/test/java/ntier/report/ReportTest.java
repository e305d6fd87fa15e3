package ntier.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import ntier.analysis.Analysis;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.RunDirectory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a small run, without a browser. */
class ReportTest {
  @TempDir Path runs;

  private String page(RunFixture fixture) throws IOException {
    RunDirectory run = fixture.write(runs, "run");
    return Files.readString(Report.write(Analysis.of(run), run));
  }

  @Test
  @DisplayName("loads nothing from the network")
  void selfContained() throws IOException {
    assertThat(page(Scenarios.appStops()))
        .doesNotContainPattern("(src|href)\\s*=")
        .doesNotContain("@import")
        .doesNotContain("url(");
  }

  @Test
  @DisplayName("text from the run cannot become markup or end the script")
  void escaped() throws IOException {
    assertThat(page(Scenarios.appStops()))
        .contains("A small run &lt;/script&gt;&lt;b&gt;made by hand&lt;/b&gt;")
        .doesNotContain("<b>made by hand")
        .contains("A CPU &lt;fast&gt; &amp; &quot;good&quot;");
  }
}
