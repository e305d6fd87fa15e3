package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import ntier.analysis.scoring.AttributionScore;
import ntier.archive.RunDirectory;
import ntier.archive.Summary;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Tomcat is stopped for 500 ms; its backlog of 40 is full in some 60 ms, and what nginx opens for
 * further requests is dropped:
 *
 * <pre>
 *   700 requests/s --> nginx --> Tomcat, stopped: 40 --> MySQL
 * </pre>
 */
class InnerDropsIT {
  private static final List<String> SETS =
      List.of(
          "database=small",
          "workload.users=1400",
          "workload.thinkTime=2s",
          "phases.ramp=3s",
          "phases.warmUp=8s",
          "phases.measure=14s",
          "inject[0].every=4s",
          "inject[0].after=2s",
          "app.backlog=40");

  @BeforeAll
  static void cleanMachine() throws Exception {
    assertThat(Ntier.run("clean").exitCode()).isZero();
  }

  @Test
  @DisplayName("app drops behind nginx: the request of each drop is known by its connection")
  void byConnection() throws Exception {
    List<String> arguments = new ArrayList<>(List.of("run", "nx1-app"));
    SETS.forEach(set -> arguments.addAll(List.of("--set", set)));
    Ntier.Result result = Ntier.run(arguments.toArray(String[]::new));
    assertThat(result.exitCode()).as(result.text()).isZero();
    RunDirectory run = FirstRunIT.newestRun();
    Summary summary = run.summary();
    assertThat(summary.tiers().get("web").droppedRequests()).hasValue(0);
    assertThat(summary.tiers().get("app").droppedRequests().orElseThrow()).isPositive();
    AttributionScore score = AttributionScore.of(run);
    assertThat(score.contradicted()).hasValue(0);
    assertThat(score.linked()).isGreaterThan(100);
    // Measured: 468 of 468.
    assertThat(score.certain())
        .as("VLRT of which a drop is certain: %s", score)
        .isGreaterThanOrEqualTo(Math.round(0.99 * (score.vlrt() - score.queueing())));
  }
}
