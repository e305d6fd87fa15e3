package ntier.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import ntier.analysis.figures.WriteFigures;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.fixture.WithoutCauses;
import ntier.archive.DatabaseReport;
import ntier.archive.RunDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Is every acknowledged write in the database? Seven are, one of them in the warm-up. */
class WritesTest {
  private static final Map<String, Long> BEFORE =
      Map.of(
          "categories", 20L,
          "users", 1000L,
          "comments", 300L,
          "old_comments", 900L,
          "stories", 40L,
          "old_stories", 560L,
          "submissions", 50L,
          "moderator_log", 0L);

  @TempDir Path runs;
  private final RunFixture run = Scenarios.quiet();
  private final Map<String, Long> after = new HashMap<>(BEFORE);

  @BeforeEach
  void sevenWrites() {
    run.write(-500, "RegisterUser", 200, "", "users");
    run.write(1000, "StoreComment", 200, "", "comments");
    run.write(2000, "StoreComment", 200, "", "old_comments");
    run.write(3000, "StoreStory", 200, "", "submissions");
    run.write(4000, "StoreModerateLog", 200, "", "moderator_log");
    run.write(5000, "AcceptStory", 200, "", "stories");
    run.write(6000, "RejectStory", 200, "", "submissions");
    run.write(6500, "RegisterUser", 200, "", "nothing");
    after.put("users", 1001L);
    after.put("comments", 301L);
    after.put("old_comments", 901L);
    after.put("moderator_log", 1L);
    after.put("stories", 41L);
    after.put("submissions", 50L + 1 - 1 - 1);
  }

  private Findings analysed() {
    run.database(BEFORE, after);
    return WithoutCauses.analysed(run.write(runs, "run"));
  }

  private WriteFigures writes() {
    return analysed().writes().orElseThrow();
  }

  @Test
  @DisplayName("all there: said on the terminal and in the summary, and no warning")
  void allThere() {
    Findings findings = analysed();
    assertThat(findings.writes().orElseThrow().sentence())
        .isEqualTo("7 writes acknowledged, all 7 in the database; 1 declined.");
    assertThat(findings.trust().trusted()).isTrue();
    assertThat(TerminalSummary.render(findings))
        .contains("Writes: 7 writes acknowledged, all 7 in");
    var summary = findings.summary().writes().orElseThrow();
    assertThat(summary.acknowledged()).isEqualTo(7);
    assertThat(summary.declined()).isEqualTo(1);
    assertThat(summary.missing()).isZero();
  }

  @Test
  @DisplayName("one row missing: the run is not to be trusted and says which table lacks it")
  void oneRowMissing() {
    after.put("comments", 300L);
    Findings findings = analysed();
    assertThat(findings.trust().why())
        .containsExactly(
            "the database does not hold what was acknowledged:"
                + " comments changed by 0 rows instead of 1");
    assertThat(findings.summary().measuring().trusted()).isFalse();
    assertThat(findings.summary().writes().orElseThrow().missing()).isEqualTo(1);
  }

  @Test
  @DisplayName("an acknowledged rejection whose submission is still there is missing, too")
  void undeleted() {
    after.merge("submissions", 1L, Long::sum);
    assertThat(writes().missing()).isEqualTo(1);
    assertThat(writes().unasked()).isZero();
  }

  @Test
  @DisplayName("an acceptance that was undone is seen in both tables")
  void undoneAcceptance() {
    after.merge("stories", -1L, Long::sum);
    after.merge("submissions", 1L, Long::sum);
    assertThat(writes().difference())
        .isEqualTo(
            "stories changed by 0 rows instead of 1, submissions changed by 0 rows instead of -1");
  }

  @Test
  @DisplayName("a row that nobody asked for was written twice or by somebody else")
  void unasked() {
    after.merge("comments", 1L, Long::sum);
    after.merge("categories", 1L, Long::sum);
    assertThat(writes().unasked()).isEqualTo(2);
    assertThat(writes().wrong()).isTrue();
  }

  @Test
  @DisplayName("requests without an answer may have written or not; one more row is too many")
  void unanswered() {
    run.write(7000, "StoreComment", null, "timeout", "");
    run.write(7100, "RejectStory", 502, "status", "");
    run.write(7200, "StoreComment", 404, "status", "");
    run.write(7300, "StoreComment", null, "refused", "");
    assertThat(writes().wrong()).as("neither written").isFalse();
    after.merge("comments", 1L, Long::sum);
    after.merge("submissions", -1L, Long::sum);
    assertThat(writes().wrong()).as("both written").isFalse();
    assertThat(writes().sentence())
        .isEqualTo(
            "7 writes acknowledged, all 7 in the database; 3 declined, 2 unanswered, which may"
                + " or may not have been written.");
    after.merge("comments", 1L, Long::sum);
    assertThat(writes().unasked()).isEqualTo(1);
  }

  @Test
  @DisplayName("a database that did not answer proves nothing, and that is said")
  void notCounted() {
    run.manifests()
        .database(new DatabaseReport(1, Optional.empty(), Optional.empty(), "it did not answer"));
    Findings findings = WithoutCauses.analysed(run.write(runs, "run"));
    assertThat(findings.writes().orElseThrow().sentence())
        .isEqualTo(
            "7 writes acknowledged; the database's rows were not counted: it did not answer.");
    assertThat(findings.summary().writes()).isEmpty();
    assertThat(findings.trust().trusted()).isTrue();
  }

  @Test
  @DisplayName("findings with writes can be read back")
  void readBack() {
    run.database(BEFORE, after);
    RunDirectory directory = run.write(runs, "run");
    Findings findings = WithoutCauses.analysed(directory);
    Analysis.write(findings, directory);
    assertThat(directory.findings(Findings.class).writes()).isEqualTo(findings.writes());
    assertThat(directory.summary()).isEqualTo(findings.summary());
  }
}
