package ntier.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import ntier.analysis.Analysis;
import ntier.analysis.Findings;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.fixture.WatchFixture;
import ntier.analysis.fixture.WithoutCauses;
import ntier.archive.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report of a watch: the same page, without what only a run with users has. */
class WatchReportTest {
  @TempDir Path runs;

  @Test
  void showsServersAndNoRequests() throws Exception {
    RunDirectory run = WatchFixture.beside(Scenarios.webStops().write(runs, "watch"), true);
    Findings findings = WithoutCauses.analysed(run);
    Analysis.write(findings, run);
    String page = Files.readString(Report.write(findings, run));
    assertThat(page)
        .contains("What was watched", "id=\"watched\"", "id=\"watched-for\">10.0 s<")
        .contains("id=\"tiers\"", "id=\"episodes\"")
        .doesNotContain("id=\"h-injected\"", "id=\"h-interactions\"", "id=\"p99\"");
    assertThat(run.findings(Findings.class).watched()).isEqualTo(findings.watched());
  }
}
