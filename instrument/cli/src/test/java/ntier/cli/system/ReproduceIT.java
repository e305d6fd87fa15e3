package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import ntier.analysis.Findings;
import ntier.archive.ReproductionDirectory;
import ntier.archive.ReproductionRecord;
import ntier.archive.ReproductionRecord.Experiment;
import ntier.archive.RunDirectory;
import ntier.archive.RunState;
import ntier.archive.SeriesRecord.Progress;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two experiments of a paper, made small, and a KILL in the second. They have smaller queues than
 * the paper, so what it claims of them is wrong here.
 */
@Tag("long")
class ReproduceIT {
  private static final List<String> SMALL =
      List.of(
          "database=small",
          "workload.users=1400",
          "workload.thinkTime=2s",
          "phases.ramp=2s",
          "phases.warmUp=5s",
          "phases.measure=4s",
          "inject.after=1s",
          "web.threads=100",
          "web.backlog=60");

  private static final String SECOND = "experiment 2 of 2: misaligned-settings";

  @TempDir Path runs;

  private MachineState before;

  @BeforeEach
  void cleanMachine() throws Exception {
    assertThat(Ntier.run("clean").exitCode()).isZero();
    before = MachineState.now();
  }

  /** As a reproduction of which nothing has been made yet. */
  private ReproductionDirectory planned() {
    ReproductionDirectory directory =
        ReproductionDirectory.create(runs, "paper-002", Clock.systemDefaultZone());
    directory.write(
        new ReproductionRecord(
            ReproductionRecord.VERSION,
            directory.id(),
            "paper-002",
            "two of its experiments",
            true,
            "ntier reproduce paper-002 --quick",
            RunState.INTERRUPTED,
            "",
            List.of(pending("apache-xtomcat-mysql-app"), pending("misaligned-settings")),
            Optional.empty()));
    return directory;
  }

  private static Experiment pending(String name) {
    return new Experiment(name, "experiments/" + name + ".yaml", SMALL, "", Progress.PENDING, "");
  }

  private static List<Progress> states(ReproductionDirectory directory) {
    return directory.record().experiments().stream().map(Experiment::state).toList();
  }

  private static RunDirectory onlyRun(ReproductionDirectory directory, int experiment) {
    List<RunDirectory> made =
        directory
            .series(directory.record().experiments().get(experiment))
            .orElseThrow()
            .finishedRuns();
    assertThat(made).hasSize(1);
    return made.getFirst();
  }

  @Test
  @DisplayName("KILL in the second experiment: --resume makes that one again and keeps the first")
  void killed() throws Exception {
    ReproductionDirectory directory = planned();
    Ntier first = Ntier.start("reproduce", "--resume", directory.path().toString());
    first.awaitText(SECOND).awaitText(SECOND, "warm-up ");
    first.kill();
    first.await();
    assertThat(states(directory)).containsExactly(Progress.FINISHED, Progress.RUNNING);
    Path kept = onlyRun(directory, 0).path();
    FileTime written = Files.getLastModifiedTime(kept.resolve("requests.csv"));

    Ntier.Result resumed = Ntier.run("reproduce", "--resume", directory.path().toString());
    assertThat(resumed.exitCode()).as(resumed.text()).isZero();
    assertThat(resumed.text())
        .doesNotContain("experiment 1 of 2")
        .contains(SECOND)
        .contains("report: " + directory.reportFile());
    assertThat(states(directory)).containsExactly(Progress.FINISHED, Progress.FINISHED);
    assertThat(directory.record().state()).isEqualTo(RunState.FINISHED);
    assertThat(onlyRun(directory, 0).path()).isEqualTo(kept);
    assertThat(Files.getLastModifiedTime(kept.resolve("requests.csv"))).isEqualTo(written);
    assertThat(onlyRun(directory, 1).reportFile()).exists();
    assertThat(Files.readString(directory.reportFile())).contains("apache-xtomcat-mysql-app");
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
    assertWrongClaimDiffers(directory, resumed.text());
    assertThat(resumed.text()).containsPattern("the suite is at \\S+");
    assertThat(directory.record().version())
        .contains(onlyRun(directory, 0).manifest().suite().name());
  }

  /** 278 places are claimed of Apache, and it has 100 threads and a backlog of 60. */
  private static void assertWrongClaimDiffers(ReproductionDirectory directory, String said) {
    Findings run = onlyRun(directory, 0).findings(Findings.class);
    if (run.trust().trusted()) {
      assertThat(said)
          .containsPattern(
              "differs: apache-xtomcat-mysql-app, queue.web: found 1\\d\\d, claimed 278 within 3%");
    } else {
      assertThat(said)
          .contains(
              "unknown: apache-xtomcat-mysql-app, queue.web: the run is not to be trusted ("
                  + String.join("; ", run.trust().why()));
    }
    assertThat(said).containsPattern("\n[01] of 2 experiments agree in all");
    assertThat(said).doesNotContainPattern("(?m)^apache-xtomcat-mysql-app .* agrees ");
  }
}
