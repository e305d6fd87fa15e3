package ntier.lifecycle.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.archive.RunState;
import ntier.archive.SeriesDirectory;
import ntier.archive.SeriesRecord;
import ntier.archive.SeriesRecord.Progress;
import ntier.injection.Causes;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.UserError;
import ntier.lifecycle.console.ProgressLine;
import ntier.machine.Home;
import ntier.machine.NoRoomException;
import ntier.plan.Series;
import ntier.plan.Units;
import ntier.plan.read.PlanReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The book-keeping of a series in the order of its experiment; its runs are made by the test. */
class SeriesRunTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));

  @TempDir Path runs;

  private final PretendedRuns maker = new PretendedRuns();

  /** Three variants by their number of users, twice. */
  private static Series series(String... more) {
    PlanReader reader = new PlanReader(HOME, Causes.all().descriptions(), 2);
    List<String> sets = new ArrayList<>(List.of("workload.users=[1, 2, 3]", "repeat=2"));
    sets.addAll(List.of(more));
    return reader.series(reader.find("first-run"), sets);
  }

  private SeriesRun begin() {
    return SeriesRun.begin(
        series(),
        runs,
        AskedSeries.ofCheckout(
            "experiments/first-run.yaml", List.of("repeat=2"), "ntier run", Optional.empty()),
        maker,
        ProgressLine.onStandardOutput());
  }

  private SeriesRun resume(SeriesDirectory directory, Series series) {
    return SeriesRun.resume(series, directory, maker, ProgressLine.onStandardOutput());
  }

  private static List<Progress> states(SeriesDirectory directory) {
    return directory.record().runs().stream().map(SeriesRecord.Run::state).toList();
  }

  @Test
  void theFirstOfAllBeforeTheSecondOfAll() throws Exception {
    SeriesRun run = begin();
    assertThat(run.execute()).isEmpty();
    assertThat(maker.made()).containsExactly(1, 2, 3, 1, 2, 3);
    SeriesRecord record = run.directory().record();
    assertThat(record.state()).isEqualTo(RunState.FINISHED);
    assertThat(record.runs())
        .extracting(SeriesRecord.Run::directory)
        .containsExactly(
            "01-users-1-r1",
            "02-users-2-r1",
            "03-users-3-r1",
            "04-users-1-r2",
            "05-users-2-r2",
            "06-users-3-r2");
    assertThat(record.runs()).extracting(SeriesRecord.Run::repetition).endsWith(1, 2, 2, 2);
    assertThat(run.directory().path().resolve("06-users-3-r2/samples")).isDirectory();
  }

  @Test
  void aFailureIsRecordedAndTheOthersAreMade() throws Exception {
    maker.failAt(2);
    SeriesRun run = begin();
    assertThat(run.execute()).extracting(SeriesRecord.Run::label).containsOnly("users 2");
    assertThat(maker.made()).containsExactly(1, 3, 1, 3);
    SeriesRecord record = run.directory().record();
    assertThat(record.state()).isEqualTo(RunState.FAILED);
    assertThat(record.why()).isEqualTo("2 failed: users 2");
    assertThat(record.runs().get(1).why()).isEqualTo("db died");
    assertThat(record.runs().get(1).directory()).isEqualTo("02-users-2-r1");

    maker.endWell();
    assertThat(resume(run.directory(), series()).execute()).isEmpty();
    assertThat(maker.made()).containsExactly(2, 2);
    assertThat(run.directory().record().state()).isEqualTo(RunState.FINISHED);
    assertThat(run.directory().record().runs().get(1).directory()).isEqualTo("02-users-2-r1-2");
  }

  @Test
  void anInterruptionEndsAll() {
    maker.meet(
        (users, directory) -> {
          directory.get();
          throw new InterruptedException();
        });
    SeriesRun run = begin();
    assertThatThrownBy(run::execute).isInstanceOf(InterruptedException.class);
    assertThat(run.directory().record().state()).isEqualTo(RunState.INTERRUPTED);
    assertThat(states(run.directory()))
        .startsWith(Progress.INTERRUPTED, Progress.PENDING)
        .containsOnlyOnce(Progress.INTERRUPTED);
  }

  @Test
  void anInterruptionThatOnlyClosesAFileIsNoFailure() {
    maker.meet(
        (users, directory) -> {
          directory.get();
          Thread.currentThread().interrupt();
          throw new ClosedByInterruptException();
        });
    SeriesRun run = begin();
    assertThatThrownBy(run::execute).isInstanceOf(InterruptedException.class);
    assertThat(states(run.directory())).startsWith(Progress.INTERRUPTED, Progress.PENDING);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void anInterruptionThatARunDidNotSeeEndsTheSeriesAfterIt() {
    maker.meet(
        (users, directory) -> {
          directory.get();
          Thread.currentThread().interrupt();
        });
    SeriesRun run = begin();
    assertThatThrownBy(run::execute).isInstanceOf(InterruptedException.class);
    assertThat(states(run.directory())).startsWith(Progress.FINISHED, Progress.PENDING);
  }

  @Test
  void aLabThatAnotherOneTookBetweenTwoRunsEndsTheSeries() throws Exception {
    SeriesRun run = begin();
    maker.loseTheTestbed(runs, run::execute);
    assertThat(run.directory().record().state()).isEqualTo(RunState.INTERRUPTED);
    assertThat(run.directory().record().why()).contains("another ntier is running");
    assertThat(states(run.directory()))
        .startsWith(Progress.FINISHED, Progress.PENDING)
        .doesNotContain(Progress.FAILED);
  }

  @Test
  void aFullDiskEndsTheSeriesInsteadOfFailingAllItsRuns() throws Exception {
    SeriesRun run = begin();
    maker.meet(
        (users, directory) -> {
          if (users == 2) {
            throw new NoRoomException(
                runs, "the run was not started, because its disk is full", 32);
          }
        });
    assertThatThrownBy(run::execute).isInstanceOf(NoRoomException.class);
    assertThat(run.directory().record().state()).isEqualTo(RunState.INTERRUPTED);
    assertThat(run.directory().record().why()).contains("its disk is full");
    assertThat(states(run.directory()))
        .contains(Progress.PENDING)
        .doesNotContain(Progress.FAILED, Progress.RUNNING);
  }

  @Test
  void aKilledSeriesGoesOnWithWhatIsMissing() throws Exception {
    SeriesRun run = begin();
    SeriesDirectory killed =
        SeriesDirectory.open(maker.killIn(2, run.directory().path(), run::execute));
    assertThat(killed.record().state()).isEqualTo(RunState.RUNNING);
    assertThat(states(killed)).startsWith(Progress.FINISHED, Progress.RUNNING, Progress.PENDING);
    resume(killed, series()).execute();
    assertThat(maker.made()).containsExactly(2, 3, 1, 2, 3);
    assertThat(states(killed)).containsOnly(Progress.FINISHED);
    assertThat(killed.record().runs().getFirst().directory()).isEqualTo("01-users-1-r1");
  }

  @Test
  void anExperimentThatChangedIsRefused() throws Exception {
    SeriesRun run = begin();
    run.execute();
    assertThatThrownBy(() -> resume(run.directory(), series("repeat=3")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(
            "the series cannot continue, because experiments/first-run.yaml has changed")
        .hasMessageContaining("its runs are others (9 now, 6 then)");
    assertThatThrownBy(() -> resume(run.directory(), series("web.threads=10")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("the plan of run 1, users 1, differs");
    maker.endWell();
    resume(run.directory(), series()).execute();
    assertThat(maker.made()).isEmpty();
  }

  @Test
  void foldersHaveNamesThatShellsLike() {
    PlanReader reader = new PlanReader(HOME, Causes.all().descriptions(), 2);
    Series series =
        reader.series(
            reader.find("first-run"),
            List.of(
                "stacks=[{name: NX=0 (all sync), web: apache, app: tomcat, db: mysql}]",
                "inject[0].freeze=[app, db]"));
    SeriesRecord record =
        new PlannedRuns(series)
            .record("id", AskedSeries.ofCheckout("f", List.of(), "ntier run", Optional.empty()));
    assertThat(PlannedRuns.folder(record, 1)).isEqualTo("02-NX-0-all-sync-freeze-db");
    assertThat(record.runs().get(1).label()).isEqualTo("NX=0 (all sync), freeze db");
  }

  @Test
  void anExperimentFromElsewhereIsKeptAsACopy() throws Exception {
    String text = "title: X\nstack: {web: apache, app: tomcat, db: mysql}\n";
    Path outside = Files.writeString(runs.resolve("mine.yaml"), text);
    Path inside = HOME.resolve("experiments/first-run.yaml");
    for (Path file : List.of(outside, inside)) {
      SeriesRun run =
          SeriesRun.begin(
              series(),
              runs,
              AskedSeries.of(Home.find(), file, List.of(), "ntier run"),
              maker,
              ProgressLine.onStandardOutput());
      Path copy = run.directory().path().resolve("first-run.yaml");
      if (file.equals(outside)) {
        assertThat(copy).hasContent(text);
        assertThat(run.directory().record().experimentFile()).isEqualTo(outside.toString());
      } else {
        assertThat(copy).doesNotExist();
        assertThat(run.directory().record().experimentFile())
            .isEqualTo("experiments/first-run.yaml");
      }
    }
  }

  @Test
  void allIsProvidedBeforeThereIsAFolder() throws Exception {
    maker.lack("no network");
    SeriesRun run = begin();
    assertThatThrownBy(() -> run.make(() -> ExitCode.DONE)).hasMessage("no network");
    assertThat(runs).isEmptyDirectory();
    maker.endWell();
    assertThat(run.make(() -> ExitCode.DONE)).isEqualTo(ExitCode.DONE);
    assertThat(maker.provided()).containsExactly(1, 2, 3);
  }

  @Test
  void failuresAreToldAfterThePage() {
    maker.failAt(2);
    SeriesRun run = begin();
    List<String> shown = new ArrayList<>();
    assertThatThrownBy(
            () ->
                run.make(
                    () -> {
                      shown.add("page");
                      return ExitCode.DONE;
                    }))
        .isInstanceOfSatisfying(
            UserError.class, error -> assertThat(error.exitCode()).isEqualTo(ExitCode.FAILED))
        .hasMessage("2 of the runs failed:\n  users 2: db died\n  users 2: db died");
    assertThat(shown).containsExactly("page");
  }

  @Test
  void theTimeLeftIsThatOfTheRunsThatFollow() throws Exception {
    PrintStream out = System.out;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    maker.failAt(1);
    try (PrintStream print = new PrintStream(said, true, StandardCharsets.UTF_8)) {
      System.setOut(print);
      begin().execute();
    } finally {
      System.setOut(out);
    }
    Duration one = series().variants().getFirst().estimate();
    assertThat(said.toString(StandardCharsets.UTF_8))
        .contains(
            "run 1 of 6: users 1 (1 of 2), about " + Units.about(one.multipliedBy(6)) + " left")
        .contains(
            "run 2 of 6: users 2 (1 of 2), about " + Units.about(one.multipliedBy(5)) + " left");
  }
}
