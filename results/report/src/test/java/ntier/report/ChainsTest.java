package ntier.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import ntier.analysis.Findings;
import ntier.analysis.fixture.Chains;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.RunDirectory;
import ntier.findings.Analysed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages of chains of other lengths and names than web, app, db. */
class ChainsTest {
  @TempDir Path runs;

  private String page(RunFixture fixture, String folder) throws IOException {
    RunDirectory run = fixture.write(runs.resolve(folder), "run");
    return Files.readString(Report.write(Analysed.of(run), run));
  }

  private ChartData charts(RunFixture fixture) {
    Findings findings = Analysed.of(fixture.write(runs, "run"));
    return ChartData.of(findings);
  }

  @Test
  @DisplayName("tiers k1, k2, k3: the same page, names apart")
  void names() throws IOException {
    String usual = page(Scenarios.appStops(), "usual");
    String others =
        page(Scenarios.appStops().called(Map.of("web", "k3", "app", "k1", "db", "k2")), "others");
    assertThat(
            others
                .replaceAll("\\bk3\\b", "web")
                .replaceAll("\\bk1\\b", "app")
                .replaceAll("\\bk2\\b", "db"))
        .isEqualTo(usual);
  }

  @Test
  @DisplayName("four tiers: columns and lines in their order, each with a look of its own")
  void four() throws IOException {
    ChartData charts = charts(Chains.fourTiers());
    assertThat(charts.queue())
        .extracting(ChartData.Line::tier)
        .containsExactly("front", "web", "app", "data");
    assertThat(charts.cpu())
        .extracting(ChartData.Line::look)
        .containsExactly("tier-0", "tier-1", "tier-2", "tier-3");
    String page = page(Chains.fourTiers(), "page");
    assertThat(page)
        .contains(
            "<th scope=\"col\" class=\"n\">front</th><th scope=\"col\" class=\"n\">web</th>"
                + "<th scope=\"col\" class=\"n\">app</th><th scope=\"col\" class=\"n\">data</th>"
                + "<th scope=\"col\" class=\"n\">overlap</th>")
        .contains("<tr class=\"tier-1\"><td class=\"n\">", "queues from front down to the tier");
  }

  @Test
  @DisplayName(
      "two servers of a tier: a line for each, of one look; both below their tier's figures")
  void servers() throws IOException {
    ChartData charts = charts(Chains.twoServers());
    assertThat(charts.queue())
        .extracting(ChartData.Line::tier)
        .containsExactly("web", "app-1", "app-2", "db");
    assertThat(charts.queue())
        .extracting(ChartData.Line::look)
        .containsExactly("tier-0", "tier-1", "tier-1", "tier-2");
    assertThat(charts.queue()).extracting(ChartData.Line::which).containsExactly(0, 0, 1, 0);
    String page = page(Chains.twoServers(), "page");
    assertThat(page)
        .containsSubsequence(
            "<tr class=\"tier-1\"><td>app</td>",
            "<tr class=\"tier-1\"><td>app-1</td>",
            "<tr class=\"tier-1\"><td>app-2</td>",
            "<tr class=\"tier-2\"><td>db</td>");
    assertThat(page).containsPattern("<td>(upstream|downstream|local)</td><td>app-2</td><td>app-2");
  }

  @Test
  @DisplayName("one tier: nothing to overlap with")
  void one() throws IOException {
    assertThat(page(Chains.oneTier(), "page")).doesNotContain("overlap</th>", "Overlap:");
  }
}
