package ntier.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import ntier.analysis.Findings;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.RunDirectory;
import ntier.findings.Analysed;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Python examples of {@code docs/data.md}, run as they stand there, one after the other, on the
 * export of a small run. They need a Python with the packages of {@code
 * src/test/python/requirements.txt}: that of the variable {@code NTIER_PYTHON}, which {@code ntier
 * test} sets, or {@code python3}.
 */
class DataPageIT {
  private static final Pattern EXAMPLE = Pattern.compile("(?s)```python\n(.*?)```");
  private static final String BETWEEN = "== next example";

  @TempDir Path folder;
  private Findings findings;

  @BeforeEach
  void export() throws IOException {
    RunDirectory stops = Scenarios.appStops().write(folder.resolve("runs"), "RUN");
    findings = Analysed.of(stops);
    export(stops, "run");
    export(stops, "data/01-stops");
    RunFixture quiet = Scenarios.quiet();
    export(quiet.write(folder.resolve("runs"), "quiet"), "data/02-quiet");
  }

  private void export(RunDirectory run, String to) throws IOException {
    CsvExport.write(
        ExportedRun.read(run, Analysed.DETECTION), Files.createDirectories(folder.resolve(to)));
  }

  @Test
  @DisplayName("each runs, and prints what the findings say")
  void examples() throws Exception {
    ExamplePrograms programs = new ExamplePrograms(folder);
    Optional<String> python = programs.python("duckdb, matplotlib, pandas");
    assumeTrue(
        python.isPresent(),
        "THE EXAMPLES OF docs/data.md WERE NOT RUN: no Python with duckdb, matplotlib and pandas;"
            + " pip install -r results/export/src/test/python/requirements.txt and name its python3 in"
            + " NTIER_PYTHON");
    List<String> examples =
        EXAMPLE
            .matcher(Files.readString(Path.of(System.getProperty("ntier.home"), "docs/data.md")))
            .results()
            .map((MatchResult found) -> found.group(1))
            .toList();
    Path script = folder.resolve("examples.py");
    Files.writeString(script, String.join("\nprint('" + BETWEEN + "')\n", examples));
    String[] printed = programs.run(python.get(), script.toString()).split(BETWEEN + "\n");
    assertThat(printed).hasSameSizeAs(examples);
    assertThat(printed[0]).containsPattern("Apache 0 +" + firstFull() + " ");
    assertThat(cells(printed[1]))
        .contains(List.of("0", "web", "app", "freeze", "0.206", "59", "1"));
    assertThat(printed[2]).containsPattern("ViewStory +0\\.\\d+ +59 ");
    assertThat(folder.resolve("overflow.png")).isNotEmptyFile();
    assertThat(printed[4]).containsPattern("01-stops +web +59\n");
    assertThat(printed[5]).endsWith("\n21\n");
    int started = Arrays.stream(findings.series().started(), 60, 80).sum();
    assertThat(cells(printed[6])).contains(List.of("3", String.valueOf(started), "59"));
  }

  /** When web's queue was first at its limit, as pandas prints it. */
  private String firstFull() {
    long[] queued = findings.series().tiers().getFirst().queued();
    int limit = findings.tiers().getFirst().queueLimit();
    int bucket = 0;
    while (queued[bucket] < limit) {
      bucket++;
    }
    return String.valueOf(bucket * 50 / 1000.0).replace(".", "\\.");
  }

  /** The lines of a table as DuckDB prints it, without what is approximate at their end. */
  private static List<List<String>> cells(String table) {
    List<List<String>> rows = new ArrayList<>();
    for (String line : table.split("\n")) {
      List<String> row =
          Arrays.stream(line.split("│")).map(String::strip).filter(c -> !c.isEmpty()).toList();
      rows.add(row.isEmpty() ? row : row.subList(0, row.size() - 1));
    }
    return rows;
  }
}
