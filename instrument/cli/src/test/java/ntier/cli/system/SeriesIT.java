package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import ntier.archive.RunState;
import ntier.archive.SeriesDirectory;
import ntier.archive.SeriesRecord;
import ntier.archive.SeriesRecord.Progress;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two short runs in one go, and what breaks them off. */
class SeriesIT {
  @TempDir Path runs;

  private MachineState before;

  @BeforeEach
  void cleanMachine() throws Exception {
    assertThat(Ntier.run("clean").exitCode()).isZero();
    before = MachineState.now();
  }

  /** First without and then with enough time to overflow Apache; under 20 s each. */
  private Ntier start() throws Exception {
    return Ntier.start(
        ShortRun.arguments(
            "--runs",
            runs.toString(),
            "--set",
            "phases={ramp: 2s, warmUp: 5s, measure: 4s}",
            "--set",
            "inject=[{freeze: app, for: [50ms, 500ms], after: 1s}]"));
  }

  private SeriesDirectory series() {
    return SeriesDirectory.list(runs).getLast();
  }

  private List<Progress> states() {
    return series().record().runs().stream().map(SeriesRecord.Run::state).toList();
  }

  /** Returns in the middle of the second run: its folder is there, its servers are starting. */
  private void awaitSecondRun(Ntier ntier) throws Exception {
    ntier.awaitText("run 2 of 2: for ");
    // One that is ended before its manifest is there leaves no folder.
    for (int i = 0; i < 600 && !secondRunHasBegun(); i++) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    assertThat(states()).containsExactly(Progress.FINISHED, Progress.RUNNING);
  }

  private boolean secondRunHasBegun() throws Exception {
    SeriesRecord.Run second = series().record().runs().get(1);
    return second.state() == Progress.RUNNING
        && Files.exists(series().path().resolve(second.directory()).resolve("manifest.json"));
  }

  @Test
  @DisplayName("TERM, then KILL in the second run: each time --resume makes what is missing")
  void brokenOffTwice() throws Exception {
    Ntier first = start();
    awaitSecondRun(first);
    first.terminate();
    Ntier.Result term = first.await();
    assertThat(term.exitCode()).as(term.text()).isEqualTo(130);
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
    assertThat(series().record().state()).isEqualTo(RunState.INTERRUPTED);
    assertThat(states()).containsExactly(Progress.FINISHED, Progress.INTERRUPTED);

    Ntier second = Ntier.start("run", "--resume", series().path().toString());
    awaitSecondRun(second);
    second.kill();
    second.await();
    assertThat(second.text()).doesNotContain("run 1 of 2");
    assertThat(series().record().state()).isEqualTo(RunState.RUNNING);
    Ntier.Result analysis = Ntier.run("analyze", series().path().toString());
    assertThat(analysis.exitCode()).as(analysis.text()).isZero();

    Ntier.Result third = Ntier.run("run", "--resume", series().path().toString());
    assertThat(third.exitCode()).as(third.text()).isZero();
    assertThat(third.text()).contains("report: " + series().reportFile());
    assertThat(series().reportFile()).exists();
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
    SeriesRecord record = series().record();
    assertThat(record.state()).isEqualTo(RunState.FINISHED);
    assertThat(record.runs())
        .extracting(run -> run.directory().replaceAll("for-(50|500)ms", "for-it"))
        .containsExactly("01-for-it", "02-for-it-3");
    assertThat(series().finishedRuns())
        .allSatisfy(run -> assertThat(run.reportFile()).exists())
        .extracting(run -> run.summary().tiers().get("web").droppedRequests().getAsLong() > 0)
        .containsExactly(false, true);
  }

  @Test
  @DisplayName("a run that fails is named, with exit code 4; the other one is made")
  void aRunFails() throws Exception {
    Ntier ntier = start().awaitText("warm-up ");
    BrokenRunIT.killServer("bin/mysqld");
    Ntier.Result result = ntier.await();
    assertThat(result.exitCode()).as(result.text()).isEqualTo(4);
    assertThat(result.text())
        .containsPattern("1 of the runs failed:\n  for (50|500)ms: ")
        .contains("db died");
    assertThat(states()).containsExactly(Progress.FAILED, Progress.FINISHED);
    assertThat(series().record().state()).isEqualTo(RunState.FAILED);
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
  }
}
