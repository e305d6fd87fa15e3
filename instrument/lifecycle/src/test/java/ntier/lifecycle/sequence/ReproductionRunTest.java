package ntier.lifecycle.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.archive.Manifest;
import ntier.archive.ReproductionDirectory;
import ntier.archive.ReproductionRecord;
import ntier.archive.ReproductionRecord.Experiment;
import ntier.archive.RunState;
import ntier.archive.SeriesRecord.Progress;
import ntier.injection.Causes;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.UserError;
import ntier.lifecycle.console.ProgressLine;
import ntier.plan.paper.Paper;
import ntier.plan.read.PlanReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The order and the book-keeping of a reproduction; its runs are made by the test. */
class ReproductionRunTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));
  private static final Paper PAPER =
      new Paper(
          "paper-x",
          "A study",
          "",
          List.of(
              new Paper.Experiment("first-run", List.of("workload.users=1"), List.of("repeat=2")),
              new Paper.Experiment("nx1-app", List.of("workload.users=[2, 3]"), List.of()),
              new Paper.Experiment("nx1-db", List.of("workload.users=4"), List.of())),
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          List.of());

  private static final Manifest.Suite NOW = PretendedRuns.SUITE;

  @TempDir Path runs;

  private final PretendedRuns maker = new PretendedRuns();

  private static Manifest.Suite suite(String version) {
    return new Manifest.Suite("0123456", false, Optional.of(version));
  }

  private static ntier.plan.Experiment read(Experiment experiment, String... more) {
    PlanReader reader = new PlanReader(HOME, Causes.all().descriptions(), 2);
    List<String> sets = new ArrayList<>(experiment.sets());
    sets.addAll(List.of(more));
    return reader.experiment(HOME.resolve(experiment.experimentFile()), sets);
  }

  private ReproductionRun begin() {
    ReproductionRecord planned =
        PlannedExperiments.record(
            PAPER, PAPER.experiments(false), true, "ntier reproduce paper-x --quick", NOW);
    return ReproductionRun.begin(
            planned,
            runs,
            NOW,
            planned.experiments().stream().map(ReproductionRunTest::read).toList(),
            maker,
            ProgressLine.onStandardOutput())
        .ordering(Optional::empty);
  }

  private ReproductionRun resume(ReproductionDirectory directory) {
    return ReproductionRun.resume(
        directory, NOW, ReproductionRunTest::read, maker, ProgressLine.onStandardOutput());
  }

  private static List<Progress> states(ReproductionDirectory directory) {
    return directory.record().experiments().stream().map(Experiment::state).toList();
  }

  @Test
  void allExperimentsAreMadeInTheirOrder() throws Exception {
    ReproductionRun run = begin();
    assertThat(run.execute()).isEmpty();
    assertThat(maker.made()).containsExactly(1, 2, 3, 4);
    ReproductionRecord record = run.directory().record();
    assertThat(record.state()).isEqualTo(RunState.FINISHED);
    assertThat(record.reproduction()).endsWith("-paper-x").isEqualTo(run.directory().id());
    assertThat(states(run.directory())).containsOnly(Progress.FINISHED);
    assertThat(run.directory().series(record.experiments().get(1)).orElseThrow().record().runs())
        .hasSize(2);
  }

  @Test
  void theFullOneHasOtherSettings() {
    assertThat(
            PlannedExperiments.record(PAPER, PAPER.experiments(false), false, "x", NOW)
                .experiments()
                .getFirst()
                .sets())
        .containsExactly("repeat=2");
    assertThat(
            PlannedExperiments.record(PAPER, PAPER.experiments(false), true, "x", NOW)
                .experiments()
                .getFirst()
                .sets())
        .containsExactly("workload.users=1");
  }

  @Test
  void aFailureIsRecordedAndMadeGoodLater() throws Exception {
    maker.failAt(2);
    ReproductionRun run = begin();
    assertThat(run.execute()).extracting(Experiment::name).containsExactly("nx1-app");
    assertThat(maker.made()).containsExactly(1, 3, 4);
    assertThat(run.directory().record().why()).isEqualTo("failed: nx1-app");
    assertThat(run.directory().record().experiments().get(1).why()).isEqualTo("1 failed: users 2");
    maker.endWell();
    assertThat(resume(run.directory()).execute()).isEmpty();
    assertThat(maker.made()).containsExactly(2);
    assertThat(run.directory().record().state()).isEqualTo(RunState.FINISHED);
  }

  @Test
  void anInterruptionEndsAllAndIsGoneOnWith() throws Exception {
    maker.meet(
        (users, directory) -> {
          if (users == 3) {
            throw new InterruptedException();
          }
        });
    ReproductionRun run = begin();
    assertThatThrownBy(run::execute).isInstanceOf(InterruptedException.class);
    assertThat(states(run.directory()))
        .containsExactly(Progress.FINISHED, Progress.INTERRUPTED, Progress.PENDING);
    assertThat(run.directory().record().state()).isEqualTo(RunState.INTERRUPTED);
    maker.endWell();
    resume(run.directory()).execute();
    assertThat(maker.made()).containsExactly(3, 4);
    assertThat(states(run.directory())).containsOnly(Progress.FINISHED);
  }

  @Test
  void anotherVersionDoesNotGoOnWithIt() throws Exception {
    maker.failAt(2);
    ReproductionDirectory begun = begin().directory();
    assertThat(begun.record().version()).contains("v2.0-3-g0123456");
    String recorded = Files.readString(begun.reproductionFile());
    for (String other : List.of("v2.0-4-g0123456", "v2.0-3-g0123456-dirty+89abcdef")) {
      assertThatThrownBy(
              () ->
                  ReproductionRun.resume(
                      begun,
                      suite(other),
                      ReproductionRunTest::read,
                      maker,
                      ProgressLine.onStandardOutput()))
          .isInstanceOf(UserError.class)
          .hasMessageContaining(
              "it was begun with the suite at v2.0-3-g0123456, and this checkout is at " + other)
          .hasMessageContaining("start again with sudo ./ntier reproduce paper-x --quick");
    }
    assertThat(Files.readString(begun.reproductionFile())).isEqualTo(recorded);
  }

  @Test
  void aLabThatAnotherOneTookEndsAll() throws Exception {
    ReproductionRun run = begin();
    maker.loseTheTestbed(runs, run::execute);
    assertThat(states(run.directory()))
        .containsExactly(Progress.FINISHED, Progress.PENDING, Progress.PENDING);
    resume(run.directory()).execute();
    assertThat(maker.made()).containsExactly(2, 3, 4);
  }

  @Test
  void aKilledOneLosesOnlyTheRunThatWasBeingMade() throws Exception {
    ReproductionRun run = begin();
    ReproductionDirectory killed =
        ReproductionDirectory.open(maker.killIn(3, run.directory().path(), run::execute));
    assertThat(states(killed))
        .containsExactly(Progress.FINISHED, Progress.RUNNING, Progress.PENDING);
    resume(killed).execute();
    assertThat(maker.made()).containsExactly(3, 4);
    assertThat(states(killed)).containsOnly(Progress.FINISHED);
  }

  @Test
  void anExperimentThatChangedIsRefusedBeforeAnythingIsMade() throws Exception {
    maker.failAt(2);
    ReproductionRun run = begin();
    run.execute();
    maker.endWell();
    String recorded = Files.readString(run.directory().reproductionFile());
    assertThatThrownBy(
            () ->
                ReproductionRun.resume(
                    run.directory(),
                    NOW,
                    experiment -> read(experiment, "repeat=3"),
                    maker,
                    ProgressLine.onStandardOutput()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("experiments/nx1-app.yaml has changed");
    assertThat(Files.readString(run.directory().reproductionFile())).isEqualTo(recorded);
  }

  @Test
  void whatFailedIsToldByExperiment() {
    maker.failAt(2);
    assertThatThrownBy(() -> begin().make(() -> ExitCode.DONE))
        .isInstanceOfSatisfying(
            UserError.class, error -> assertThat(error.exitCode()).isEqualTo(ExitCode.FAILED))
        .hasMessage("runs of these experiments failed:\n  nx1-app: 1 failed: users 2");
    assertThat(maker.provided()).containsExactly(1, 2, 3, 4);
  }
}
