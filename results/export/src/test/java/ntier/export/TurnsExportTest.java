package ntier.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import ntier.analysis.fixture.TurnsFixture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TurnsExportTest {
  @TempDir Path folder;

  private TurnsExport export(TurnsFixture fixture) throws IOException {
    TurnsExport export = TurnsExport.of(fixture.write(folder, "run"));
    export.write(Files.createDirectory(folder.resolve("out")));
    return export;
  }

  private static TurnsFixture servers() {
    return new TurnsFixture()
        .server("first", 100, 1)
        .server("cheap", 70, 102)
        .load(8, "100B", 1, false);
  }

  private List<Map<String, String>> table(String name) {
    return Exported.read(folder.resolve("out").resolve(name));
  }

  @Test
  @DisplayName("the columns are those that docs/data.md tells of")
  void heads() throws IOException {
    export(servers());
    String page = Files.readString(Path.of(System.getProperty("ntier.home"), "docs/data.md"));
    for (String name :
        List.of("turns.csv", "points.csv", "ratios.csv", "round_ratios.csv", "calls.csv")) {
      assertThat(page)
          .contains("`" + name + "`")
          .contains("`" + Exported.head(folder.resolve("out").resolve(name)) + "`");
    }
  }

  @Test
  @DisplayName("each turn is there; disturbed ones and the warm-up do not count")
  void turns() throws IOException {
    export(servers().disturbed(2));
    List<Map<String, String>> turns = table("turns.csv");
    assertThat(turns).hasSize(3 + 10 * 3 + 3);
    assertThat(turns).filteredOn(turn -> turn.get("counts").equals("true")).hasSize(30);
    assertThat(turns.get(3)).containsEntry("start_s", "0.0").containsEntry("seconds", "3.0");
    assertThat(turns.getFirst().get("start_s")).startsWith("-");
    assertThat(turns)
        .filteredOn(turn -> turn.get("round").equals("2") && turn.get("counts").equals("false"))
        .hasSize(3)
        .allMatch(turn -> turn.get("foreign_us").equals("300000"));
  }

  @Test
  @DisplayName("ratios have their interval, their rounds, and whether they are told")
  void ratios() throws IOException {
    TurnsExport export = export(servers());
    Map<String, String> cheap =
        table("ratios.csv").stream()
            .filter(row -> row.get("variant").equals("cheap") && row.get("measure").equals("cpu"))
            .findFirst()
            .orElseThrow();
    assertThat(cheap)
        .containsEntry("to", "first")
        .containsEntry("rounds", "10")
        .containsEntry("told", "true")
        .containsEntry("believed", "true")
        .containsEntry("why", "");
    assertThat(Double.parseDouble(cheap.get("median"))).isBetween(0.68, 0.72);
    assertThat(table("round_ratios.csv"))
        .filteredOn(row -> row.get("variant").equals("cheap") && row.get("measure").equals("cpu"))
        .hasSize(10);
    assertThat(table("points.csv"))
        .hasSize(
            export.findings().points().stream().mapToInt(point -> point.figures().size()).sum());
    assertThat(table("calls.csv"))
        .filteredOn(row -> row.get("variant").equals("cheap") && row.get("call").equals("write"))
        .singleElement()
        .satisfies(row -> assertThat(row).containsEntry("per_request", "102.0"));
  }

  @Test
  @DisplayName("a run that was interrupted at once has all tables, without lines")
  void interrupted() throws IOException {
    TurnsExport export = export(servers().interruptedAfter(0));
    assertThat(export.findings().finished()).isFalse();
    assertThat(table("turns.csv")).isEmpty();
    assertThat(table("ratios.csv")).isEmpty();
  }
}
