package ntier.report;

import java.io.IOException;
import java.nio.file.Path;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.RunDirectory;
import ntier.findings.Analysed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages of small runs, whole but for their styles and scripts: see {@link Golden}. */
class GoldenPageTest {
  @TempDir Path runs;

  @Test
  @DisplayName("the page of a run whose app stopped once")
  void page() throws IOException {
    RunDirectory run = Scenarios.appStops().write(runs, "app-stops");
    Golden.check(Report.write(Analysed.of(run), run), "app-stops.html");
  }

  @Test
  @DisplayName("the comparison of NX=0 and NX=1, the first one twice")
  void comparison() throws IOException {
    Path page = runs.resolve("compare.html");
    ComparisonReport.create(
        Compared.of(
            runs, Scenarios.appStops(), Scenarios.appStopsBehindAsyncWeb(), Scenarios.appStops()),
        page);
    Golden.check(page, "compare.html");
  }
}
