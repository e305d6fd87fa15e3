package ntier.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import ntier.analysis.Findings;
import ntier.analysis.comparison.ComparedRun;
import ntier.analysis.comparison.Comparison;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.RunDirectory;
import ntier.findings.Analysed;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The notebook and the R script of {@code docs/examples/}, run as they stand there on the export of
 * a small run.
 */
class ExamplesIT {
  private static final Path EXAMPLES = Path.of(System.getProperty("ntier.home"), "docs/examples");

  /** As a notebook's kernel does, cell by cell. */
  private static final String CELLS =
      """
      import json, sys
      notebook = json.load(open(sys.argv[1]))
      assert notebook["nbformat"] == 4
      for cell in notebook["cells"]:
          if cell["cell_type"] == "code":
              assert cell["outputs"] == [], "a notebook is committed without what it printed"
              exec("".join(cell["source"]), globals())
      """;

  @TempDir Path folder;
  private Findings findings;
  private ExamplePrograms programs;

  @BeforeEach
  void export() throws IOException {
    programs = new ExamplePrograms(folder);
    RunDirectory run = Scenarios.appStops().write(folder.resolve("runs"), "RUN");
    findings = Analysed.of(run);
    CsvExport.write(
        ExportedRun.read(run, Analysed.DETECTION), Files.createDirectories(folder.resolve("run")));
    VariantsTable.write(
        new Comparison(
            "t", List.of(), List.of(new ComparedRun("stops", 1, "freeze app", run, findings))),
        Files.createDirectories(folder.resolve("data")).resolve("variants.csv"));
  }

  @Test
  @DisplayName(
      "the notebook runs from its first cell to its last, and prints what the findings say")
  void notebook() throws Exception {
    Optional<String> python = programs.python("pandas");
    assumeTrue(
        python.isPresent(),
        "docs/examples/overflow.ipynb WAS NOT RUN: no Python with pandas; pip install -r"
            + " results/export/src/test/python/requirements.txt and name its python3 in"
            + " NTIER_PYTHON");
    Path cells = Files.writeString(folder.resolve("cells.py"), CELLS);
    String printed =
        programs.run(python.get(), cells.toString(), EXAMPLES.resolve("overflow.ipynb").toString());
    assertThat(printed)
        .containsPattern("web +%d".formatted(findings.tiers().getFirst().queueLimit()))
        .containsPattern("drop +web +59 ")
        .containsPattern("stops +web_dropped_requests +1 +1 ");
  }

  @Test
  @DisplayName("the R script prints what the findings say, and draws the queues")
  void script() throws Exception {
    assumeTrue(
        programs.works("Rscript", "--version"),
        "docs/examples/overflow.R WAS NOT RUN: no R; apt-get install r-base-core");
    String printed = programs.run("Rscript", EXAMPLES.resolve("overflow.R").toString(), "run");
    assertThat(printed)
        .contains(
            "of %d places, at its limit in ".formatted(findings.tiers().getFirst().queueLimit()))
        .contains("59 very long requests lost a packet at web; the median took ")
        .contains("0 very long requests only waited\n")
        .containsPattern("response time: half within [0-9.]+ ms, 99 % within [0-9.]+ ms");
    assertThat(folder.resolve("overflow.pdf")).isNotEmptyFile();
  }
}
