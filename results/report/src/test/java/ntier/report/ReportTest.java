package ntier.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.RunDirectory;
import ntier.archive.RunWriteException;
import ntier.findings.Analysed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a small run, without a browser. */
class ReportTest {
  @TempDir Path runs;

  private String page(RunFixture fixture) throws IOException {
    RunDirectory run = fixture.write(runs, "run");
    return Files.readString(Report.write(Analysed.of(run), run));
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

  @Test
  @DisplayName("where it cannot be written, the message names the file and the remedy")
  void cannotBeWritten() throws IOException {
    RunDirectory run = Scenarios.quiet().write(runs, "run");
    var findings = Analysed.of(run);
    Files.createDirectory(run.reportFile());
    assertThatThrownBy(() -> Report.write(findings, run))
        .isInstanceOf(RunWriteException.class)
        .hasMessageStartingWith(run.reportFile() + ": cannot be written: ");
  }

  @Test
  @DisplayName("a lost write and a leak are told, with the numbers")
  void writesAndLeaks() throws IOException {
    RunFixture run = new RunFixture(300_000);
    run.write(1000, "StoreComment", 200, "", "comments");
    run.database(Map.of("comments", 300L), Map.of("comments", 300L));
    run.processes("app", at -> 50, at -> 200 + at / 1000, at -> 6e8);
    assertThat(page(run))
        .contains("comments changed by 0 rows instead of 1")
        .contains("<td>comments</td><td class=\"n\">+1</td><td class=\"n\">+0</td><td>differs</td>")
        .contains("Still growing at the end: open files of app by 60 per minute.")
        .contains("<tr class=\"bad\"><td>app</td><td>open files</td>");
  }

  @Test
  @DisplayName("a quiet run's report says so and is small")
  void quiet() throws IOException {
    assertThat(page(Scenarios.quiet()))
        .contains("No overflow")
        .contains("None: no tier dropped a packet in the measure phase.")
        .hasSizeLessThan(200_000);
  }
}
