package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import ntier.archive.ReproductionDirectory;
import ntier.archive.ReproductionRecord;
import ntier.archive.ReproductionRecord.Experiment;
import ntier.archive.RunDirectory;
import ntier.archive.RunState;
import ntier.archive.SeriesRecord.Progress;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An experiment of turns of paper 003, made small, and a KILL in the rounds. What 5 ms of latency
 * do to a server that spins on its writes (a hundredth of its throughput, 0.15 are claimed) no
 * noise of a machine can undo.
 */
@Tag("long")
class ReproduceTurnsIT {
  private static final String EXPERIMENT = "write-spin";
  private static final List<String> SMALL = List.of("turns=300ms", "repeat=6");

  @TempDir Path runs;

  private ReproductionDirectory planned() {
    ReproductionDirectory directory =
        ReproductionDirectory.create(runs, "paper-003", Clock.systemDefaultZone());
    directory.write(
        new ReproductionRecord(
            ReproductionRecord.VERSION,
            directory.id(),
            "paper-003",
            "one of its experiments",
            true,
            "ntier reproduce paper-003 --quick",
            RunState.INTERRUPTED,
            "",
            List.of(
                new Experiment(
                    EXPERIMENT,
                    "experiments/" + EXPERIMENT + ".yaml",
                    SMALL,
                    "",
                    Progress.PENDING,
                    "")),
            Optional.empty()));
    return directory;
  }

  @Test
  @DisplayName(
      "KILL in the rounds, --resume: its claims are judged, those of others were not tried")
  void killedAndResumed() throws Exception {
    assertThat(Ntier.run("clean").exitCode()).isZero();
    MachineState before = MachineState.now();
    ReproductionDirectory directory = planned();
    String[] command = {"reproduce", "--resume", directory.path().toString()};
    Ntier first = Ntier.start(command);
    first.awaitText("round 1 of 6");
    first.kill();
    first.await();
    assertThat(directory.record().experiments())
        .extracting(Experiment::state)
        .containsExactly(Progress.RUNNING);

    Ntier.Result resumed = Ntier.run(command);
    assertThat(resumed.exitCode()).as(resumed.text()).isZero();
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
    Experiment made = directory.record().experiments().getFirst();
    assertThat(made.state()).isEqualTo(Progress.FINISHED);
    assertThat(made.ofTurns()).isTrue();
    RunDirectory run = directory.turns(made).orElseThrow();
    assertThat(run.reportFile()).exists();
    assertThat(Files.readString(directory.reportFile())).contains("Figure 11, SingleT-Async");
    assertThat(resumed.text()).contains("not tried: architectures, ");
    assertJudged(resumed.text());
  }

  /** A run that is not trusted, on a busy machine, judges nothing. */
  private static void assertJudged(String said) {
    String claim = "write-spin, Figure 11, SingleT-Async";
    if (said.matches("(?s).*\nwrite-spin .* 1 of 1\n.*")) {
      assertThat(said).doesNotContain("differs: " + claim).doesNotContain("unknown: " + claim);
    } else {
      assertThat(said).contains("unknown: " + claim);
    }
  }
}
