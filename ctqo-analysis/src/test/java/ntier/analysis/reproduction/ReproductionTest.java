package ntier.analysis.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import ntier.analysis.Analysis;
import ntier.analysis.Findings;
import ntier.analysis.TerminalSummary;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.RunDirectory;
import ntier.plan.paper.PaperResult;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of known outcome against true and false claims. */
class ReproductionTest {
  private static final Map<String, String> UPSTREAM =
      Map.of(
          "drops", "web",
          "spares", "app db",
          "direction", "upstream",
          "origin", "app",
          "kind", "freeze",
          "vlrt", "yes",
          "utilisation", "at most 25%");

  @TempDir Path runs;

  private Reproduction judged(RunFixture fixture, Map<String, String> claims) {
    fixture.manifests().paper(new PaperResult("Figure 5", "3.2", "Apache drops", claims));
    RunDirectory run = fixture.write(runs, "run" + claims.hashCode() + fixture.hashCode());
    Analysis.write(Analysis.of(run), run);
    return run.findings(Findings.class).reproduction().orElseThrow();
  }

  private JudgedClaim one(RunFixture fixture, String claim, String says) {
    return judged(fixture, Map.of(claim, says)).claims().getFirst();
  }

  @Test
  @DisplayName("a run that shows what the paper reports: every claim agrees, in a fixed order")
  void agrees() {
    Reproduction judged = judged(Scenarios.appStops(), UPSTREAM);
    assertThat(judged.agreement()).isEqualTo(Agreement.AGREES);
    assertThat(judged.claims())
        .extracting(JudgedClaim::claim)
        .containsExactly("drops", "spares", "direction", "origin", "kind", "vlrt", "utilisation");
    assertThat(judged.claims())
        .extracting(JudgedClaim::found)
        .containsExactly(
            "web 59",
            "web 59",
            "upstream",
            "app",
            "freeze",
            "59 lost a packet, 0 only waited",
            "20 %");
    assertThat(judged.claims()).allMatch(claim -> claim.why().isEmpty());
    assertThat(judged.sentence())
        .isEqualTo(
            "Figure 5 of the paper is reproduced (drops, spares, direction, origin, kind, vlrt, utilisation).");
  }

  @Test
  @DisplayName("each claim that does not hold differs, with the reason in words")
  void differs() {
    assertThat(one(Scenarios.appStops(), "drops", "app"))
        .isEqualTo(
            new JudgedClaim(
                "drops",
                "app alone",
                "web 59",
                Agreement.DIFFERS,
                "app lost no packet, and web lost packets"));
    assertThat(one(Scenarios.appStops(), "drops", "none").why()).isEqualTo("web lost packets");
    assertThat(one(Scenarios.quiet(), "drops", "web").why()).isEqualTo("web lost no packet");
    assertThat(one(Scenarios.quiet(), "drops", "web").found()).isEqualTo("nobody");
    assertThat(one(Scenarios.appStops(), "spares", "web app").why()).isEqualTo("web lost packets");
    assertThat(one(Scenarios.appStops(), "direction", "downstream").why())
        .isEqualTo("the overflow went upstream");
    assertThat(one(Scenarios.appStops(), "direction", "upstream downstream").agreement())
        .isEqualTo(Agreement.DIFFERS);
    assertThat(one(Scenarios.quiet(), "direction", "upstream").why()).isEqualTo("nobody dropped");
    assertThat(one(Scenarios.dbStops(), "origin", "app").why())
        .isEqualTo("most drops come from db");
    assertThat(one(Scenarios.appStopsAllAsync(), "origin", "db").why())
        .isEqualTo("app lasted longest in all");
    assertThat(one(Scenarios.quiet(), "kind", "cpu").why())
        .isEqualTo("no millibottleneck was found");
    assertThat(one(Scenarios.appStops(), "vlrt", "no").why())
        .isEqualTo("59 very long requests lost a packet");
    assertThat(one(Scenarios.quiet(), "vlrt", "yes").why())
        .isEqualTo("no very long request lost a packet");
    assertThat(one(Scenarios.appStops(), "utilisation", "at least 83%").why())
        .isEqualTo("the busiest tier used 20 % of a core");
    assertThat(judged(Scenarios.appStops(), Map.of("drops", "app", "vlrt", "yes")).sentence())
        .isEqualTo(
            "Figure 5 of the paper is NOT reproduced: drops: app lost no packet, and web lost packets.");
  }

  @Test
  @DisplayName("all asynchronous: nobody drops, the queue stands at its origin")
  void nobody() {
    assertThat(
            judged(
                    Scenarios.appStopsAllAsync(),
                    Map.of("drops", "none", "direction", "none", "origin", "app", "vlrt", "no"))
                .agreement())
        .isEqualTo(Agreement.AGREES);
  }

  @Test
  @DisplayName("the direction of Tables 1 and 2 behind an asynchronous tier")
  void downstream() {
    assertThat(
            judged(
                    Scenarios.appFlushesIntoDb(),
                    Map.of("drops", "db", "direction", "downstream", "origin", "app"))
                .agreement())
        .isEqualTo(Agreement.AGREES);
    assertThat(one(Scenarios.dbStopsBehindAsyncWeb(), "direction", "upstream").agreement())
        .isEqualTo(Agreement.AGREES);
  }

  @Test
  @DisplayName("a run without a measure phase cannot be judged; one without a paper is not")
  void unknown() {
    assertThat(judged(new RunFixture(0), UPSTREAM).agreement()).isEqualTo(Agreement.UNKNOWN);
    assertThat(judged(Scenarios.quiet(), Map.of()).sentence())
        .isEqualTo("Figure 5 of the paper cannot be judged: nothing is claimed of it.");
    assertThat(Analysis.of(Scenarios.quiet().write(runs, "plain")).reproduction()).isEmpty();
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
    fixture.manifests().paper(new PaperResult("Figure 5", "", "x", Map.of("drops", "web")));
    assertThat(TerminalSummary.render(Analysis.of(fixture.write(runs, "run"))))
        .contains("\nPaper: Figure 5 of the paper is reproduced (drops).\n");
  }
}
