package ntier.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import ntier.analysis.comparison.ComparedRun;
import ntier.analysis.comparison.Comparison;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.RunWriteException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a comparison, without a browser. */
class ComparisonReportTest {
  @TempDir Path runs;

  private String page(Comparison comparison, Path file) throws IOException {
    ComparisonReport.replace(comparison, file);
    return Files.readString(file);
  }

  @Test
  @DisplayName("loads nothing; its links are relative, to reports of runs")
  void selfContained() throws IOException {
    String page = page(Compared.matrix(runs), runs.resolve("compare.html"));
    assertThat(page)
        .doesNotContainPattern("src\\s*=\\s*[\"']")
        .doesNotContain("@import")
        .doesNotContain("url(")
        .contains("href=\"run%201/report.html\"");
    assertThat(page.split("href=").length - 1)
        .isEqualTo(page.split("href=\"run%20\\d/report.html\"").length - 1);
    Files.createDirectory(runs.resolve("elsewhere"));
    assertThat(page(Compared.matrix(runs.resolve("more")), runs.resolve("elsewhere/c.html")))
        .contains("href=\"../more/run%201/report.html\"");
  }

  @Test
  @DisplayName("text from a run cannot become markup or end the script")
  void escaped() throws IOException {
    ComparedRun run = Compared.of(runs, Scenarios.appStops()).runs().getFirst();
    String evil = "a </script><b>name</b>";
    Comparison comparison =
        new Comparison(
            evil,
            List.of(evil),
            List.of(new ComparedRun(evil, 1, evil, run.directory(), run.findings())));
    assertThat(page(comparison, runs.resolve("compare.html")))
        .contains("a &lt;/script&gt;&lt;b&gt;name&lt;/b&gt;")
        .doesNotContain("<b>name");
  }

  @Test
  @DisplayName("16 variants of a minute, five times each, fit into 2 MB")
  void large() throws IOException {
    RunFixture minute = new RunFixture(60_000);
    for (int start = 0; start < 60_000; start += 20) {
      minute.request(start, start + (start % 5000 < 500 ? 1003 : 3), 10_000 + start, 0);
    }
    ComparedRun run = Compared.of(runs, minute).runs().getFirst();
    List<ComparedRun> all = new ArrayList<>();
    for (int i = 0; i < 80; i++) {
      all.add(
          new ComparedRun(
              "variant " + i % 16, 1 + i / 16, "freeze app", run.directory(), run.findings()));
    }
    assertThat(page(new Comparison("large", List.of(), all), runs.resolve("compare.html")))
        .hasSizeLessThan(2_000_000);
  }

  @Test
  @DisplayName("a page of its own never replaces a file; a series' report does")
  void neverOverwrites() throws IOException {
    Comparison comparison = Compared.of(runs, Scenarios.appStops(), Scenarios.dbStops());
    Path file = runs.resolve("compare.html");
    Files.writeString(file, "mine");
    assertThatThrownBy(() -> ComparisonReport.create(comparison, file))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(file).hasContent("mine");
    ComparisonReport.replace(comparison, file);
    assertThat(file).content().startsWith("<!doctype html>").contains("web upstream");
  }

  @Test
  @DisplayName("where it cannot be written, the message names the file")
  void cannotBeWritten() {
    Comparison comparison = Compared.of(runs, Scenarios.appStops(), Scenarios.dbStops());
    Path file = runs.resolve("no-such-folder/compare.html");
    assertThatThrownBy(() -> ComparisonReport.create(comparison, file))
        .isInstanceOf(RunWriteException.class)
        .hasMessageStartingWith(file + ": cannot be written: ");
  }
}
