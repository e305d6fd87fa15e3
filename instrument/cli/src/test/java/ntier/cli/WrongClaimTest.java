package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.analysis.fixture.FinishedSeries;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.ReproductionDirectory;
import ntier.archive.ReproductionRecord;
import ntier.archive.RunState;
import ntier.archive.SeriesDirectory;
import ntier.lifecycle.ExitCode;
import ntier.plan.paper.PaperResult;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The command on recordings: app stops, and web, which has 40 places, drops 59 requests. A right
 * claim of that agrees, a wrong one differs, and one of a run that is not to be trusted is neither.
 */
class WrongClaimTest {
  private static final String RIGHT = "40 within 10%";
  private static final String WRONG = "278 within 3%";

  @TempDir Path runs;

  private ReproductionDirectory reproduction(String claim, RunFixture... fixtures) {
    ReproductionDirectory directory =
        ReproductionDirectory.create(runs, "paper-002", Clock.systemUTC());
    for (RunFixture fixture : fixtures) {
      fixture
          .manifests()
          .paper(PaperResult.claiming("Figure 5", "3.2", "x", Map.of("queue.web", claim)));
    }
    SeriesDirectory series = FinishedSeries.write(directory.path(), "vm-colocation-app", fixtures);
    directory.write(
        new ReproductionRecord(
            1,
            directory.id(),
            "paper-002",
            "x",
            true,
            "ntier reproduce paper-002 --quick",
            RunState.FINISHED,
            "",
            List.of(FinishedSeries.experiment("vm-colocation-app", series)),
            Optional.of("v1.0")));
    return directory;
  }

  private static String page(ReproductionDirectory of) throws IOException {
    return Files.readString(of.reportFile());
  }

  @Test
  @DisplayName("a right claim agrees")
  void right() throws IOException {
    ReproductionDirectory of = reproduction(RIGHT, Scenarios.appStops());
    InProcess said = InProcess.run("reproduce", "--page", of.path().toString());
    assertThat(said.exitCode()).as(said.text()).isEqualTo(ExitCode.DONE);
    assertThat(said.text())
        .contains("\n1 of 1 experiments agree in all their claims.\n")
        .doesNotContain("differs: ", "unknown: vm-colocation-app");
    assertThat(page(of)).contains("<strong>1 of 1</strong>");
  }

  @Test
  @DisplayName("a wrong one differs, said first; the exit code is that of runs that were made")
  void wrong() throws IOException {
    ReproductionDirectory of = reproduction(WRONG, Scenarios.appStops());
    InProcess said = InProcess.run("reproduce", "--page", of.path().toString());
    assertThat(said.exitCode()).as(said.text()).isEqualTo(ExitCode.DONE);
    assertThat(said.text())
        .contains("differs: vm-colocation-app, queue.web: found 42, claimed 278 within 3%\n")
        .contains("\n0 of 1 experiments agree in all their claims.\n");
    assertThat(page(of)).contains("<strong>0 of 1</strong>", "1 differ, 0 are unknown");
  }

  @Test
  @DisplayName("with --exit-code: 0 agrees, 5 differs, 6 unknown")
  void exitCode() {
    RunFixture disturbed = Scenarios.appStops();
    disturbed.manifests().distrusted();
    Map<ReproductionDirectory, Integer> expected =
        Map.of(
            reproduction(RIGHT, Scenarios.appStops()), ExitCode.DONE,
            reproduction(WRONG, Scenarios.appStops()), ExitCode.DIFFERS,
            reproduction(WRONG, disturbed), ExitCode.UNKNOWN,
            reproduction(RIGHT), ExitCode.UNKNOWN);
    expected.forEach(
        (of, code) -> {
          InProcess said =
              InProcess.run("reproduce", "--exit-code", "--page", of.path().toString());
          assertThat(said.exitCode()).as(said.text()).isEqualTo(code);
        });
  }

  @Test
  @DisplayName("of a run that is not to be trusted nothing is known, right or wrong")
  void untrusted() {
    for (String claim : List.of(RIGHT, WRONG)) {
      RunFixture disturbed = Scenarios.appStops();
      disturbed.manifests().distrusted();
      InProcess said =
          InProcess.run("reproduce", "--page", reproduction(claim, disturbed).path().toString());
      assertThat(said.text())
          .contains("unknown: vm-colocation-app, queue.web: the run is not to be trusted (")
          .contains("\n0 of 1 experiments agree");
    }
  }

  @Test
  @DisplayName("runs of two versions come on no page")
  void mixed() {
    RunFixture later = Scenarios.appStops();
    later.manifests().suite("v1.1");
    ReproductionDirectory of = reproduction(RIGHT, Scenarios.appStops(), later);
    InProcess said = InProcess.run("reproduce", "--page", of.path().toString());
    assertThat(said.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(said.text()).contains("v1.0 and v1.1: a page never mixes them");
    assertThat(of.reportFile()).doesNotExist();
  }
}
