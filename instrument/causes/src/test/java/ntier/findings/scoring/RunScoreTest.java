package ntier.findings.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.scoring.RunScore;
import ntier.analysis.scoring.RunScore.ScoredInjection;
import ntier.findings.Analysed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was injected against what was found: app has core 0, web and db have core 1. */
class RunScoreTest {
  @TempDir Path runs;

  private RunScore score(RunFixture run) {
    return RunScore.of(run.write(runs, "run"), Analysed.DETECTION);
  }

  @Test
  @DisplayName("a stop that was injected and found: no alarm; its drops have an origin")
  void found() {
    RunScore score = score(Scenarios.appStops());
    assertThat(score.injections())
        .containsExactly(new ScoredInjection("freeze", "app", 500, true, true));
    assertThat(score.falseAlarms()).isEmpty();
    assertThat(score.drops()).isEqualTo(59);
    assertThat(score.explained()).isEqualTo(59);
    assertThat(score.trusted()).isTrue();
  }

  @Test
  @DisplayName("app without CPU, and nothing injected: a false alarm")
  void alarm() {
    assertThat(score(Scenarios.appDeprived(3020, 400)).falseAlarms())
        .isEqualTo(Map.of(Kind.CPU, 1));
  }

  @Test
  @DisplayName("while a program computes on another tier's own core, too")
  void hogElsewhere() {
    RunFixture run = Scenarios.appDeprived(3020, 400);
    run.inject("cpu-hog", "web", 3020, 3420);
    assertThat(score(run).falseAlarms()).isEqualTo(Map.of(Kind.CPU, 1));
  }

  @Test
  @DisplayName("while it computes on a core that both may use, neither right nor false")
  void hogOnSharedCore() {
    RunFixture run = Scenarios.appDeprived(3020, 400);
    run.manifests().cores("web", 0, 1);
    run.inject("cpu-hog", "web", 3020, 3420);
    RunScore score = score(run);
    assertThat(score.falseAlarms()).isEmpty();
    assertThat(score.injections())
        .extracting(ScoredInjection::tier, ScoredInjection::found)
        .isNotEmpty();
    assertThat(score.injections()).noneMatch(ScoredInjection::found);
  }

  @Test
  @DisplayName("but not what came at another time, nor what is of another kind")
  void hogAtAnotherTime() {
    RunFixture run = Scenarios.appDeprived(3020, 400);
    run.manifests().cores("web", 0, 1);
    run.inject("cpu-hog", "web", 6020, 6420);
    assertThat(score(run).falseAlarms()).isEqualTo(Map.of(Kind.CPU, 1));

    RunFixture disk = Scenarios.dbWaitsForDisk();
    disk.inject("cpu-hog", "web", 3000, 3300);
    assertThat(RunScore.of(disk.write(runs, "disk"), Analysed.DETECTION).falseAlarms())
        .isEqualTo(Map.of(Kind.IO, 1));
  }

  @Test
  @DisplayName("a program on the tier's own cores is what it is scored by")
  void hogHere() {
    RunFixture run = Scenarios.appDeprived(3020, 400);
    run.inject("cpu-hog", "app", 3020, 3420);
    RunScore score = score(run);
    assertThat(score.injections())
        .containsExactly(new ScoredInjection("cpu-hog", "app", 400, true, true));
    assertThat(score.falseAlarms()).isEmpty();
  }

  @Test
  @DisplayName("a stalled disk that 60 queries waited for is scored; one that no one read is apart")
  void disk() {
    RunFixture read = Scenarios.dbWaitsForDisk();
    read.inject("disk-stall", "db", 3000, 3300);
    read.inject("disk-stall", "db", 6000, 6300);
    assertThat(score(read).injections())
        .containsExactly(
            new ScoredInjection("disk-stall", "db", 300, true, true),
            new ScoredInjection("disk-stall", "db", 300, false, false));
  }

  @Test
  @DisplayName("a run that was disturbed is not trusted")
  void distrusted() {
    RunFixture run = Scenarios.appStops();
    run.manifests().distrusted();
    assertThat(score(run).trusted()).isFalse();
  }
}
