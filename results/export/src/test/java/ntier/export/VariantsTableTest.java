package ntier.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import ntier.analysis.comparison.ComparedRun;
import ntier.analysis.comparison.Comparison;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.RunDirectory;
import ntier.findings.Analysed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VariantsTableTest {
  @TempDir Path folder;

  private List<ComparedRun> runs(String label, RunFixture... fixtures) {
    List<ComparedRun> runs = new ArrayList<>();
    for (RunFixture fixture : fixtures) {
      RunDirectory run = fixture.write(folder, label + runs.size());
      runs.add(new ComparedRun(label, runs.size() + 1, "freeze app", run, Analysed.of(run)));
    }
    return runs;
  }

  @Test
  @DisplayName("five runs with their interval; a single one without; figures as in summary.csv")
  void table() {
    RunFixture untrusted = Scenarios.appStops();
    untrusted.manifests().distrusted();
    List<ComparedRun> all =
        new ArrayList<>(
            runs(
                "five",
                Scenarios.quiet(),
                Scenarios.appStops(),
                Scenarios.appStops(),
                untrusted,
                Scenarios.quiet()));
    all.addAll(runs("one", Scenarios.appStops()));
    Path file = folder.resolve("variants.csv");
    VariantsTable.write(new Comparison("t", List.of(), all), file);
    List<Map<String, String>> rows = Exported.read(file);
    assertThat(rows).hasSize(20);
    assertThat(row(rows, "five", "web_dropped_requests"))
        .containsEntry("runs", "5")
        .containsEntry("trusted", "4")
        .containsEntry("median", "59.0")
        .containsEntry("low", "0.0")
        .containsEntry("high", "59.0")
        .containsEntry("coverage_percent", "93.75");
    assertThat(row(rows, "one", "web_dropped_requests"))
        .containsEntry("median", "59.0")
        .containsEntry("low", "")
        .containsEntry("coverage_percent", "")
        .containsEntry("most", "59.0");
    Path summary = folder.resolve("summary.csv");
    SummaryTable.write(ExportedRun.read(all.getFirst().directory(), Analysed.DETECTION), summary);
    assertThat(Exported.head(summary).split(","))
        .containsAll(
            rows.stream()
                .map(row -> row.get("figure"))
                .filter(figure -> !figure.startsWith("cpu_"))
                .toList());
  }

  private static Map<String, String> row(
      List<Map<String, String>> rows, String variant, String figure) {
    return rows.stream()
        .filter(row -> row.get("variant").equals(variant) && row.get("figure").equals(figure))
        .findFirst()
        .orElseThrow();
  }
}
