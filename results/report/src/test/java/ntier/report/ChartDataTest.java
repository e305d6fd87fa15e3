package ntier.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import ntier.analysis.Findings;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.RunDirectory;
import ntier.findings.Analysed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChartDataTest {
  @TempDir Path runs;

  @Test
  @DisplayName("a short run is drawn bucket by bucket, with what was injected and what was found")
  void everyBucket() {
    Findings findings = Analysed.of(Scenarios.appStops().write(runs, "run"));
    ChartData data = ChartData.of(findings);
    assertThat(data.bucketMillis()).isEqualTo(50);
    assertThat(data.vlrt()).hasSize(200);
    assertThat(Arrays.stream(data.vlrt()).sum()).isEqualTo(59);
    assertThat(data.injected()).containsExactly(new double[] {3020, 3520});
    assertThat(data.found()).containsExactly(new double[] {3019, 3520});
  }

  @Test
  @DisplayName("a run of 500 s has two buckets joined into a point, and loses no peak")
  void joined() {
    RunFixture fixture = new RunFixture(500_000);
    fixture.request(321_000, 322_500, 40_000, 0);
    fixture.request(321_060, 322_500, 40_001, 0);
    fixture.serve("web", 321_060, 321_070);
    fixture.serve("web", 321_061, 321_069);
    fixture.serve("web", 321_062, 321_068);
    ChartData data = ChartData.of(Analysed.of(fixture.write(runs, "long")));
    assertThat(data.bucketMillis()).isEqualTo(100);
    assertThat(data.vlrt()).hasSize(5000);
    assertThat(data.vlrt()[3210]).isEqualTo(2);
    assertThat(data.queue().getFirst().values()[3210]).isEqualTo(3);
    assertThat(data.cpu().getFirst().values()[3210]).isEqualTo(20);
  }

  @Test
  @DisplayName(
      "by interaction: a joined point is the fullest moment; the pages that queue least are joined")
  void interactions() {
    RunFixture fixture = new RunFixture(500_000);
    for (int kind = 0; kind < 11; kind++) {
      for (int i = 0; i <= 11 - kind; i++) {
        fixture.request(
            1000, 1000.1, 1040, 5000 + 20 * kind + i, 0, kind == 10 ? "Image" : "Kind" + kind);
      }
    }
    fixture.request(1051, 1051.1, 2090, 9000, 0, "Kind0");
    ChartData data = ChartData.of(Analysed.of(fixture.write(runs, "long")));
    assertThat(data.bucketMillis()).isEqualTo(100);
    assertThat(data.interactions())
        .extracting(InteractionLines.Line::name)
        .containsExactly(
            "Kind0", "Kind1", "Kind2", "Kind3", "Kind4", "Kind5", "Kind6", "Image", "3 others");
    assertThat(data.interactions())
        .extracting(line -> line.queued()[10])
        .containsExactly(12, 11, 10, 9, 8, 7, 6, 2, 5 + 4 + 3);
    assertThat(data.interactions().getFirst().vlrt()[10]).isEqualTo(1);
  }

  @Test
  @DisplayName("the database of a second system is in the CPU chart, and in no other")
  void bursty() {
    RunFixture fixture = Scenarios.quiet();
    fixture.bursty(2000, 2500, 0.8);
    ChartData data = ChartData.of(Analysed.of(fixture.write(runs, "run")));
    assertThat(data.cpu())
        .extracting(ChartData.Line::tier)
        .containsExactly("web", "app", "db", "bursty-db");
    assertThat(data.cpu().getLast().name()).isEqualTo("SysBursty MySQL");
    assertThat(data.cpu().getLast().values()[42]).isEqualTo(80);
    assertThat(data.cpu().getLast().values()[60]).isEqualTo(0);
    assertThat(data.queue()).extracting(ChartData.Line::tier).containsExactly("web", "app", "db");
  }

  @Test
  @DisplayName("a tier without a request log has no line, not one at 0")
  void withoutRequestLog() throws IOException {
    RunDirectory run = Scenarios.appStops().write(runs, "run");
    Files.delete(run.serverRequestsFile("db"));
    ChartData data = ChartData.of(Analysed.of(run));
    assertThat(data.queue().get(2).values()).containsOnlyNulls();
    assertThat(data.queue().get(1).values()).doesNotContainNull();
  }
}
