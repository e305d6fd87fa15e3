package ntier.findings.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.analysis.Analysis;
import ntier.analysis.Findings;
import ntier.analysis.TerminalSummary;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.reproduction.Agreement;
import ntier.analysis.reproduction.JudgedClaim;
import ntier.analysis.reproduction.Reproduction;
import ntier.archive.RunDirectory;
import ntier.findings.Analysed;
import ntier.plan.paper.PaperResult;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One run against all that its experiment claims. */
class ReproductionTest {
  private static final Map<String, String> UPSTREAM =
      Map.of(
          "vlrt.lost", "at least 1%",
          "dropped.web", "at least 0.1%",
          "origin.app", "at least 90%",
          "dropped.db", "none");

  @TempDir Path runs;

  private Reproduction judged(RunFixture fixture, PaperResult paper) {
    fixture.manifests().paper(paper);
    RunDirectory run = fixture.write(runs, "run" + fixture.hashCode());
    Analysis.write(Analysed.of(run), run);
    return run.findings(Findings.class).reproduction().orElseThrow();
  }

  private Reproduction judged(RunFixture fixture, Map<String, String> claims) {
    return judged(fixture, JudgedFixture.figure5(claims));
  }

  @Test
  @DisplayName("a run that shows what the paper reports: every claim agrees, in a fixed order")
  void agrees() {
    Reproduction judged = judged(Scenarios.appStops(), UPSTREAM);
    assertThat(judged.agreement()).isEqualTo(Agreement.AGREES);
    assertThat(judged.claims())
        .extracting(JudgedClaim::claim)
        .containsExactly("dropped.db", "dropped.web", "vlrt.lost", "origin.app");
    assertThat(judged.claims())
        .extracting(JudgedClaim::found)
        .containsExactly("0 %", "2.96 %", "2.96 %", "100 %");
    assertThat(judged.claims().get(1).asked()).contains("at least 0.1%");
    assertThat(judged.sentence())
        .isEqualTo(
            "Figure 5 of the paper is reproduced (dropped.db, dropped.web, vlrt.lost, origin.app).");
  }

  @Test
  @DisplayName("one claim that does not hold: the run differs, with the reason in words")
  void differs() {
    assertThat(judged(Scenarios.dbStops(), UPSTREAM).sentence())
        .isEqualTo(
            "Figure 5 of the paper is NOT reproduced: origin.app: found 0 %, claimed at least 90%.");
  }

  @Test
  @DisplayName(
      "a run that is not to be trusted is unknown, whatever it shows; the reason is said once")
  void untrusted() {
    for (RunFixture run : List.of(Scenarios.appStops(), Scenarios.dbStops(), Scenarios.quiet())) {
      Reproduction judged = judged(JudgedFixture.distrusted(run), UPSTREAM);
      assertThat(judged.agreement()).isEqualTo(Agreement.UNKNOWN);
      assertThat(judged.sentence())
          .startsWith(
              "Figure 5 of the paper cannot be judged: dropped.db, dropped.web, vlrt.lost, origin.app: the run is not to be trusted (");
    }
  }

  @Test
  @DisplayName("the paper's own number is beside the claim")
  void paperNumbers() {
    PaperResult paper =
        new PaperResult(
            "Figure 5",
            "3.2",
            "x",
            Map.of("queue.web", "40 within 5%"),
            Optional.of(Map.of("queue.web", "150 + 128")),
            JudgedFixture.nothing());
    assertThat(judged(Scenarios.dbStops(), paper).claims())
        .containsExactly(
            new JudgedClaim(
                "queue.web", Optional.of("40 within 5%"), "150 + 128", "41", Agreement.AGREES, ""));
  }

  @Test
  @DisplayName("claims of older versions, without a number, are kept and not judged")
  void earlierSuites() {
    Reproduction judged =
        judged(
            Scenarios.appStops(),
            new PaperResult(
                "Figure 5",
                "3.2",
                "x",
                Map.of("drops", "web", "vlrt", "yes"),
                Optional.empty(),
                Optional.empty()));
    assertThat(judged.agreement()).isEqualTo(Agreement.UNKNOWN);
    assertThat(judged.sentence())
        .isEqualTo(
            "Figure 5 of the paper cannot be judged: vlrt, drops: an older version claimed it without a number.");
  }

  @Test
  @DisplayName("a run without a measure phase cannot be judged; one without a paper is not")
  void unknown() {
    assertThat(judged(new RunFixture(0), UPSTREAM).agreement()).isEqualTo(Agreement.UNKNOWN);
    assertThat(judged(Scenarios.quiet(), Map.of()).sentence())
        .isEqualTo("Figure 5 of the paper cannot be judged: nothing is claimed of it.");
    assertThat(Analysed.of(Scenarios.quiet().write(runs, "plain")).reproduction()).isEmpty();
  }

  @Test
  @DisplayName("an experiment that the command line changed is not judged, and it is said by what")
  void changed() {
    RunFixture fixture = Scenarios.quiet();
    fixture.manifests().set("inject", "inject=none");
    fixture.manifests().set("workload.users", "workload.users=100");
    Reproduction judged = judged(fixture, UPSTREAM);
    assertThat(judged.agreement()).isEqualTo(Agreement.UNKNOWN);
    assertThat(judged.claims()).isEmpty();
    assertThat(judged.sentence())
        .isEqualTo(
            "Figure 5 of the paper is not judged: it claims nothing of an experiment changed by --set inject=none --set workload.users=100.");
  }

  @Test
  @DisplayName("how long, how often and with which random numbers it ran changes no claim")
  void longer() {
    RunFixture fixture = Scenarios.appStops();
    fixture.manifests().set("phases.measure", "phases.measure=40s");
    fixture.manifests().set("workload.seed", "workload.seed=7");
    assertThat(judged(fixture, UPSTREAM).agreement()).isEqualTo(Agreement.AGREES);
  }

  @Test
  @DisplayName("the terminal summary says so in a line")
  void terminal() {
    RunFixture fixture = Scenarios.appStops();
    fixture.manifests().paper(JudgedFixture.figure5(Map.of("dropped.web", "at least 0.1%")));
    assertThat(TerminalSummary.render(Analysed.of(fixture.write(runs, "run"))))
        .contains("\nPaper: Figure 5 of the paper is reproduced (dropped.web).\n");
  }
}
