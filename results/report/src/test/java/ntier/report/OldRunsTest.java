package ntier.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import ntier.analysis.comparison.ComparisonReader;
import ntier.archive.RunDirectory;
import ntier.archive.RunState;
import ntier.archive.fixture.Expected;
import ntier.archive.fixture.FrozenRuns;
import ntier.findings.Analysed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The pages of old runs say what they said: all of their words, without markup and drawings. */
class OldRunsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  @DisplayName("the report of a run")
  void report(FrozenRuns frozen) throws IOException {
    for (RunDirectory run : frozen.runs(folder)) {
      Path page = Report.write(Analysed.of(run), run);
      Expected.text(frozen.key() + "/" + run.id() + ".txt", words(page));
    }
  }

  @Test
  @DisplayName("a comparison of runs of several stacks")
  void comparison() throws IOException {
    List<RunDirectory> finished = new ArrayList<>();
    for (FrozenRuns frozen : FrozenRuns.values()) {
      for (RunDirectory run : frozen.runs(folder.resolve(frozen.key()))) {
        if (run.manifest().state() == RunState.FINISHED) {
          finished.add(run);
        }
      }
    }
    Path page = folder.resolve("compare.html");
    ComparisonReport.create(ComparisonReader.of(finished, Analysed.DETECTION), page);
    Expected.text("compare.txt", words(page));
  }

  private static String words(Path page) throws IOException {
    return Files.readString(page)
        .replaceAll("(?s)<(style|script)[^>]*>.*?</\\1>", "")
        .replaceAll("<[^>]*>", "\n")
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .collect(Collectors.joining("\n", "", "\n"));
  }
}
