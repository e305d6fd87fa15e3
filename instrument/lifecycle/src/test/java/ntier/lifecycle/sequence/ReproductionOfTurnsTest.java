package ntier.lifecycle.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import ntier.archive.Manifest;
import ntier.archive.ReproductionDirectory;
import ntier.archive.ReproductionRecord;
import ntier.archive.ReproductionRecord.Experiment;
import ntier.archive.RunDirectory;
import ntier.archive.SeriesRecord.Progress;
import ntier.injection.Causes;
import ntier.lifecycle.UserError;
import ntier.lifecycle.console.ProgressLine;
import ntier.plan.TurnsPlan;
import ntier.plan.paper.Paper;
import ntier.plan.read.PlanReader;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A reproduction of a series and two runs of turns; its runs are made by the test. */
class ReproductionOfTurnsTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));
  private static final Paper PAPER =
      new Paper(
          "paper-x",
          "A study",
          "",
          List.of(
              new Paper.Experiment("architectures", List.of("repeat=6", "turns=1s"), List.of()),
              new Paper.Experiment("first-run", List.of("workload.users=7"), List.of()),
              new Paper.Experiment(
                  "server-architectures",
                  List.of("repeat=1"),
                  List.of(),
                  List.of(),
                  List.of(),
                  true)),
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          List.of());

  @TempDir Path runs;

  private final PretendedRuns maker = new PretendedRuns();

  private static ntier.plan.Experiment read(Experiment experiment) {
    return new PlanReader(HOME, Causes.all().descriptions(), 2)
        .experiment(HOME.resolve(experiment.experimentFile()), experiment.sets());
  }

  private static ReproductionRecord record(boolean quick, boolean beyond) {
    return PlannedExperiments.record(
        PAPER,
        PAPER.experiments(beyond),
        quick,
        "ntier reproduce paper-x --quick",
        PretendedRuns.SUITE);
  }

  private ReproductionRun begin() {
    ReproductionRecord planned = record(true, false);
    return ReproductionRun.begin(
        planned,
        runs,
        PretendedRuns.SUITE,
        planned.experiments().stream().map(ReproductionOfTurnsTest::read).toList(),
        maker,
        ProgressLine.onStandardOutput());
  }

  private ReproductionRun resume(ReproductionDirectory directory) {
    return ReproductionRun.resume(
        directory,
        PretendedRuns.SUITE,
        ReproductionOfTurnsTest::read,
        maker,
        ProgressLine.onStandardOutput());
  }

  private static List<Progress> states(ReproductionDirectory directory) {
    return directory.record().experiments().stream().map(Experiment::state).toList();
  }

  private static Optional<RunDirectory> turns(ReproductionDirectory directory) {
    return directory.turns(directory.record().experiments().getFirst());
  }

  @Test
  @DisplayName("a run of turns lies where a series would, with what makes it quick")
  void made() throws Exception {
    ReproductionRun run = begin();
    assertThat(run.execute()).isEmpty();
    assertThat(maker.turnsMade()).containsExactly("architectures");
    assertThat(maker.made()).containsExactly(1, 7);
    assertThat(((TurnsPlan) run.experiments().getFirst()).rounds()).isEqualTo(6);
    List<Experiment> recorded = run.directory().record().experiments();
    assertThat(recorded).extracting(Experiment::ofTurns).containsExactly(true, false);
    assertThat(recorded).extracting(Experiment::state).containsOnly(Progress.FINISHED);
    RunDirectory turns = turns(run.directory()).orElseThrow();
    assertThat(turns.path().getParent()).isEqualTo(run.directory().path());
    assertThat(run.directory().series(recorded.get(0))).isEmpty();
    assertThat(run.directory().series(recorded.get(1))).isPresent();
    assertThat(run.directory().turns(recorded.get(1))).isEmpty();
  }

  @Test
  @DisplayName("what all runs need is had first, that of turns, too")
  void provided() throws Exception {
    begin().make(() -> 0);
    assertThat(maker.provided()).containsExactly(1, 1, 1, 1, 1, 1, 7);
  }

  @Test
  @DisplayName("experiments that go beyond the paper are left out without --beyond")
  void beyond() {
    assertThat(record(true, false).experiments())
        .extracting(Experiment::name)
        .containsExactly("architectures", "first-run");
    assertThat(record(true, true).experiments())
        .extracting(Experiment::name)
        .containsExactly("architectures", "first-run", "server-architectures");
    assertThat(record(false, true).experiments().getFirst().sets()).isEmpty();
  }

  @Test
  @DisplayName("--resume keeps a finished run of turns")
  void keepsTheFinished() throws Exception {
    maker.failAt(7);
    ReproductionRun run = begin();
    assertThat(run.execute()).extracting(Experiment::name).containsExactly("first-run");
    Path kept = turns(run.directory()).orElseThrow().path();
    maker.endWell();
    assertThat(resume(run.directory()).execute()).isEmpty();
    assertThat(maker.turnsMade()).isEmpty();
    assertThat(turns(run.directory()).orElseThrow().path()).isEqualTo(kept);
  }

  @Test
  @DisplayName("--resume makes an unfinished one anew, in another folder, and keeps what there is")
  void makesTheUnfinishedAnew() throws Exception {
    maker.meet(
        (users, directory) -> {
          if (users == 1) {
            Files.writeString(directory.get().path().resolve("turns.csv"), "some");
            throw new InterruptedException();
          }
        });
    ReproductionRun run = begin();
    assertThatThrownBy(run::execute).isInstanceOf(InterruptedException.class);
    assertThat(states(run.directory())).containsExactly(Progress.INTERRUPTED, Progress.PENDING);
    assertThat(turns(run.directory())).isEmpty();
    Path begun =
        run.directory()
            .path()
            .resolve(run.directory().record().experiments().getFirst().directory());
    maker.endWell();
    assertThat(resume(run.directory()).execute()).isEmpty();
    assertThat(maker.turnsMade()).containsExactly("architectures");
    assertThat(turns(run.directory()).orElseThrow().path()).isNotEqualTo(begun);
    assertThat(begun.resolve("turns.csv")).hasContent("some");
  }

  @Test
  @DisplayName("a failure is recorded, the others are made, and --resume tries it again")
  void failure() throws Exception {
    maker.failAt(1);
    ReproductionRun run = begin();
    assertThat(run.execute()).extracting(Experiment::name).containsExactly("architectures");
    assertThat(maker.made()).containsExactly(7);
    assertThat(run.directory().record().experiments().getFirst().why()).isEqualTo("db died");
    maker.endWell();
    assertThat(resume(run.directory()).execute()).isEmpty();
    assertThat(states(run.directory())).containsOnly(Progress.FINISHED);
  }

  @Test
  @DisplayName("a KILL in a run of turns loses that run and no other")
  void killed() throws Exception {
    ReproductionRun run = begin();
    ReproductionDirectory killed =
        ReproductionDirectory.open(maker.killIn(1, run.directory().path(), run::execute));
    assertThat(states(killed)).containsExactly(Progress.RUNNING, Progress.PENDING);
    resume(killed).execute();
    assertThat(maker.turnsMade()).containsExactly("architectures");
    assertThat(states(killed)).containsOnly(Progress.FINISHED);
  }

  @Test
  @DisplayName("an experiment that has become a series is refused while its run is not finished")
  void becameASeries() throws Exception {
    maker.failAt(1);
    ReproductionRun run = begin();
    run.execute();
    assertThatThrownBy(
            () ->
                ReproductionRun.resume(
                    run.directory(),
                    PretendedRuns.SUITE,
                    _ -> read(run.directory().record().experiments().getLast()),
                    maker,
                    ProgressLine.onStandardOutput()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("experiments/architectures.yaml has changed: it is no run of turns");
  }

  @Test
  @DisplayName("another version is refused when the only finished run is one of turns")
  void versions() throws Exception {
    maker.failAt(7);
    ReproductionRun run = begin();
    run.execute();
    ReproductionRecord recorded = run.directory().record();
    run.directory().write(recorded.by("v9"));
    assertThatThrownBy(() -> resume(run.directory()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("begun with the suite at v9");
    assertThatThrownBy(
            () ->
                SuiteVersions.requireOnly(
                    run.directory(), new Manifest.Suite("9", false, Optional.of("v9"))))
        .hasMessageContaining("begun with the suite at v2.0-3-g0123456");
  }
}
