package ntier.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import ntier.analysis.Analysis;
import ntier.analysis.Findings;
import ntier.archive.RunDirectory;
import ntier.archive.RunState;
import ntier.archive.fixture.Expected;
import ntier.archive.fixture.FrozenRuns;
import ntier.plan.JsonFormat;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** An old run says what it said when it was made. */
class OldRunsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  @DisplayName("summary and findings are those that the suite made when the run was frozen")
  void sameFindings(FrozenRuns frozen) throws IOException {
    for (RunDirectory run : frozen.runs(folder)) {
      Analysis.write(Analysed.of(run), run);
      assertThat(run.summary().tiers().sequencedKeySet()).containsExactly("web", "app", "db");
      Expected.json(frozen.key() + "/" + run.id() + "/summary.json", run.summaryFile());
      Expected.json(frozen.key() + "/" + run.id() + "/findings.json", run.findingsFile());
    }
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("summary.json keeps the fields that it had in the run's own")
  void sameFields(FrozenRuns frozen) throws IOException {
    for (RunDirectory run : frozen.runs(folder)) {
      if (Files.exists(run.summaryFile())) {
        Set<String> left = fields(run);
        Analysis.write(Analysed.of(run), run);
        assertThat(left).contains("/tiers/web/droppedPackets");
        assertThat(fields(run)).containsAll(left);
      }
    }
  }

  /** Paths of all values; those of a list's elements are of one. */
  private static Set<String> fields(RunDirectory run) throws IOException {
    Set<String> paths = new TreeSet<>();
    collect("", JsonFormat.mapper().readTree(Files.readString(run.summaryFile())), paths);
    return paths;
  }

  private static void collect(String path, JsonNode node, Set<String> paths) {
    if (node.isObject()) {
      node.properties().forEach(one -> collect(path + "/" + one.getKey(), one.getValue(), paths));
    } else if (node.isArray()) {
      node.values().forEach(one -> collect(path + "/*", one, paths));
    } else {
      paths.add(path);
    }
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("the documents that it left can be read")
  void documents(FrozenRuns frozen) {
    for (RunDirectory run : frozen.runs(folder)) {
      assertThat(run.plan().experiment()).isEqualTo(run.manifest().experiment());
      if (run.manifest().state() == RunState.FINISHED) {
        assertThat(run.summary().run()).isEqualTo(run.id());
        assertThat(run.summary().tiers()).containsOnlyKeys("web", "app", "db");
        Findings left = run.findings(Findings.class);
        Findings today = Analysed.of(run);
        assertThat(left.requests().total()).isEqualTo(today.requests().total());
        assertThat(left.requests().times()).isEqualTo(today.requests().times());
        assertThat(left.tiers()).hasSameSizeAs(today.tiers());
      }
      if (Files.exists(run.fitFile())) {
        assertThat(run.fitReport().fit().requestsPerSecond()).isPositive();
      }
      if (Files.exists(run.calibrationFile())) {
        assertThat(run.calibrationReport().rounds()).isPositive();
      }
      if (Files.exists(run.databaseFile())) {
        assertThat(run.databaseReport().before()).isPresent();
      }
    }
  }
}
