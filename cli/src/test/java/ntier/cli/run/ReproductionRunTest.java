package ntier.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import ntier.archive.ReproductionDirectory;
import ntier.archive.ReproductionRecord;
import ntier.archive.ReproductionRecord.Experiment;
import ntier.archive.RunState;
import ntier.archive.SeriesRecord.Progress;
import ntier.cli.console.ProgressLine;
import ntier.injectors.Injectors;
import ntier.plan.Series;
import ntier.plan.paper.Paper;
import ntier.plan.read.PlanReader;
import ntier.testbed.LabSettings;
import ntier.testbed.journal.LabLock;
import ntier.testbed.journal.LabLockedException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The order and the book-keeping of a reproduction; its runs are made by the test. */
class ReproductionRunTest {
  private static final Path HOME = Path.of("..");
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
          List.of());

  @TempDir Path runs;

  private final List<String> made = new ArrayList<>();
  private RunMaker maker;

  @BeforeEach
  void runsThatEndWell() {
    maker =
        (plan, directory) -> {
          directory.get();
          made.add(plan.workload().users() + "");
        };
  }

  private static Series series(Experiment experiment) {
    PlanReader reader = new PlanReader(HOME, Injectors.descriptions(), 2);
    return reader.series(HOME.resolve(experiment.experimentFile()), experiment.sets());
  }

  private ReproductionRun begin() {
    return ReproductionRun.begin(
        ReproductionRun.record(PAPER, true, "ntier reproduce paper-x --quick"),
        runs,
        ReproductionRunTest::series,
        (plan, directory) -> maker.make(plan, directory),
        ProgressLine.onStandardOutput());
  }

  private ReproductionRun resume(ReproductionDirectory directory) {
    return ReproductionRun.resume(
        directory,
        ReproductionRunTest::series,
        (plan, folder) -> maker.make(plan, folder),
        ProgressLine.onStandardOutput());
  }

  private static List<Progress> states(ReproductionDirectory directory) {
    return directory.record().experiments().stream().map(Experiment::state).toList();
  }

  @Test
  void allExperimentsAreMadeInTheirOrder() throws Exception {
    ReproductionRun run = begin();
    assertThat(run.execute()).isEmpty();
    assertThat(made).containsExactly("1", "2", "3", "4");
    ReproductionRecord record = run.directory().record();
    assertThat(record.state()).isEqualTo(RunState.FINISHED);
    assertThat(record.reproduction()).endsWith("-paper-x").isEqualTo(run.directory().id());
    assertThat(states(run.directory())).containsOnly(Progress.FINISHED);
    assertThat(run.directory().series(record.experiments().get(1)).orElseThrow().record().runs())
        .hasSize(2);
  }

  @Test
  void theFullOneHasOtherSettings() {
    assertThat(ReproductionRun.record(PAPER, false, "x").experiments().getFirst().sets())
        .containsExactly("repeat=2");
    assertThat(ReproductionRun.record(PAPER, true, "x").experiments().getFirst().sets())
        .containsExactly("workload.users=1");
  }

  @Test
  void aFailureIsRecordedAndMadeGoodLater() throws Exception {
    RunMaker well = maker;
    maker =
        (plan, directory) -> {
          if (plan.workload().users() == 2) {
            directory.get();
            throw new RunFailedException("db died");
          }
          well.make(plan, directory);
        };
    ReproductionRun run = begin();
    assertThat(run.execute()).extracting(Experiment::name).containsExactly("nx1-app");
    assertThat(made).containsExactly("1", "3", "4");
    assertThat(run.directory().record().why()).isEqualTo("failed: nx1-app");
    assertThat(run.directory().record().experiments().get(1).why()).isEqualTo("1 failed: users 2");
    maker = well;
    made.clear();
    assertThat(resume(run.directory()).execute()).isEmpty();
    assertThat(made).containsExactly("2");
    assertThat(run.directory().record().state()).isEqualTo(RunState.FINISHED);
  }

  @Test
  void anInterruptionEndsAllAndIsGoneOnWith() throws Exception {
    RunMaker well = maker;
    maker =
        (plan, directory) -> {
          if (plan.workload().users() == 3) {
            throw new InterruptedException();
          }
          well.make(plan, directory);
        };
    ReproductionRun run = begin();
    assertThatThrownBy(run::execute).isInstanceOf(InterruptedException.class);
    assertThat(states(run.directory()))
        .containsExactly(Progress.FINISHED, Progress.INTERRUPTED, Progress.PENDING);
    assertThat(run.directory().record().state()).isEqualTo(RunState.INTERRUPTED);
    maker = well;
    made.clear();
    resume(run.directory()).execute();
    assertThat(made).containsExactly("3", "4");
    assertThat(states(run.directory())).containsOnly(Progress.FINISHED);
  }

  @Test
  void aLabThatAnotherOneTookEndsAll() throws Exception {
    LabSettings settings = new LabSettings("other", runs.resolve("lab"));
    RunMaker well = maker;
    maker =
        (plan, directory) -> {
          if (made.size() == 1) {
            LabLock.acquire(settings, "a second one").close();
          }
          well.make(plan, directory);
        };
    ReproductionRun run = begin();
    try (LabLock other = LabLock.acquire(settings, "up apache-tomcat-mysql")) {
      assertThat(other.directory()).isDirectory();
      assertThatThrownBy(run::execute).isInstanceOf(LabLockedException.class);
    }
    assertThat(states(run.directory()))
        .containsExactly(Progress.FINISHED, Progress.PENDING, Progress.PENDING);
    made.clear();
    maker = well;
    resume(run.directory()).execute();
    assertThat(made).containsExactly("2", "3", "4");
  }

  /** What a KILL leaves: the files of the moment, here in the middle of the third run. */
  @Test
  void aKilledOneLosesOnlyTheRunThatWasBeingMade() throws Exception {
    ReproductionDirectory[] killed = new ReproductionDirectory[1];
    RunMaker well = maker;
    maker =
        (plan, directory) -> {
          if (plan.workload().users() == 3 && killed[0] == null) {
            directory.get();
            killed[0] = copyOfNow();
          }
          well.make(plan, directory);
        };
    begin().execute();
    assertThat(states(killed[0]))
        .containsExactly(Progress.FINISHED, Progress.RUNNING, Progress.PENDING);
    made.clear();
    resume(killed[0]).execute();
    assertThat(made).containsExactly("3", "4");
    assertThat(states(killed[0])).containsOnly(Progress.FINISHED);
  }

  private ReproductionDirectory copyOfNow() throws IOException {
    Path now = only(runs);
    Path copy = runs.resolve("killed/" + now.getFileName());
    try (Stream<Path> all = Files.walk(now)) {
      for (Path path : all.toList()) {
        Path target = copy.resolve(now.relativize(path));
        Files.createDirectories(target.getParent());
        Files.copy(path, target);
      }
    }
    return ReproductionDirectory.open(copy);
  }

  private static Path only(Path folder) {
    try (Stream<Path> all = Files.list(folder)) {
      return all.findFirst().orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
