package ntier.findings.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.reproduction.Agreement;
import ntier.analysis.reproduction.ReproducedPaper;
import ntier.archive.ReproductionDirectory;
import ntier.archive.ReproductionRecord;
import ntier.archive.RunState;
import ntier.archive.SeriesDirectory;
import ntier.archive.SeriesRecord;
import ntier.archive.SeriesRecord.Progress;
import ntier.findings.Analysed;
import ntier.plan.paper.Claim;
import ntier.plan.paper.Measure;
import ntier.plan.paper.Paper;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sweep of three loads, with claims of all of them and of each. */
class ReproducedPaperTest {
  private static final List<List<Claim>> OF_EACH =
      List.of(
          List.of(JudgedFixture.claim("vlrt", "at most 0.05%")),
          List.of(JudgedFixture.claim("vlrt", "at least 2.9%")),
          List.of(JudgedFixture.claim("vlrt", "at least 3.9%")));

  @TempDir Path runs;

  private SeriesDirectory series(ReproductionDirectory directory, RunFixture... fixtures) {
    SeriesDirectory series = SeriesDirectory.create(directory.path(), "x", Clock.systemUTC());
    List<SeriesRecord.Run> made = new ArrayList<>();
    for (int i = 0; i < fixtures.length; i++) {
      boolean finished = fixtures[i] != null;
      if (finished) {
        fixtures[i].manifests().paper(JudgedFixture.figure5(Map.of("utilisation", "at most 90%")));
        fixtures[i].write(series.path(), "run-" + i);
      }
      made.add(
          new SeriesRecord.Run(
              "load " + (i + 1),
              Map.of(),
              1,
              finished ? "run-" + i : "",
              "",
              finished ? Progress.FINISHED : Progress.FAILED,
              ""));
    }
    series.write(
        new SeriesRecord(
            1,
            series.id(),
            "x",
            "x",
            "experiments/x.yaml",
            List.of(),
            "ntier",
            RunState.FINISHED,
            "",
            List.of(),
            1,
            made));
    return series;
  }

  private ReproducedPaper reproduced(RunFixture... fixtures) {
    ReproductionDirectory directory =
        ReproductionDirectory.create(runs, "paper-x", Clock.systemUTC());
    directory.write(
        new ReproductionRecord(
            1,
            directory.id(),
            "paper-x",
            "A study",
            true,
            "ntier",
            RunState.FINISHED,
            "",
            List.of(
                new ReproductionRecord.Experiment(
                    "x",
                    "experiments/x.yaml",
                    List.of(),
                    series(directory, fixtures).id(),
                    Progress.FINISHED,
                    "")),
            Optional.of("v1")));
    Paper paper =
        new Paper(
            "paper-x",
            "A study",
            "",
            List.of(
                new Paper.Experiment(
                    "x", List.of(), List.of(), OF_EACH, List.of(Measure.parse("vlrt")), false)),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of());
    return ReproducedPaper.read(paper, directory, Analysed.DETECTION);
  }

  private static List<String> judged(ReproducedPaper paper) {
    return paper.result("x").claims().stream()
        .map(claim -> claim.variant() + " " + claim.claim() + " " + claim.agreement())
        .toList();
  }

  @Test
  @DisplayName("what all loads claim, what each does, and that it rises")
  void sweep() {
    ReproducedPaper paper =
        reproduced(Scenarios.quiet(), Scenarios.appStops(), Scenarios.appStopsWhenFull());
    assertThat(judged(paper))
        .containsExactly(
            "load 1 utilisation AGREES",
            "load 1 vlrt AGREES",
            "load 2 utilisation AGREES",
            "load 2 vlrt AGREES",
            "load 3 utilisation AGREES",
            "load 3 vlrt AGREES",
            " vlrt AGREES");
    assertThat(paper.agreement("x")).isEqualTo(Agreement.AGREES);
  }

  @Test
  @DisplayName(
      "a load of which no run is finished keeps its place: its claims are not judged by another")
  void aLoadIsMissing() {
    ReproducedPaper paper = reproduced(null, Scenarios.appStops(), Scenarios.appStopsWhenFull());
    assertThat(judged(paper))
        .containsExactly(
            "load 1 utilisation UNKNOWN",
            "load 1 vlrt UNKNOWN",
            "load 2 utilisation AGREES",
            "load 2 vlrt AGREES",
            "load 3 utilisation AGREES",
            "load 3 vlrt AGREES",
            " vlrt UNKNOWN");
    assertThat(paper.result("x").claims().getFirst().why()).isEqualTo("no run is finished");
    assertThat(paper.agreement("x")).isEqualTo(Agreement.UNKNOWN);
  }

  @Test
  @DisplayName("without any run nothing is known")
  void nothing() {
    ReproducedPaper paper = reproduced(null, null, null);
    assertThat(judged(paper)).isEmpty();
    assertThat(paper.agreement("x")).isEqualTo(Agreement.UNKNOWN);
    assertThat(paper.result("x").why()).isEqualTo("no run of x is finished");
  }
}
