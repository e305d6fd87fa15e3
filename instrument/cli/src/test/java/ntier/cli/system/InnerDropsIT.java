package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import ntier.analysis.scoring.AttributionScore;
import ntier.archive.RunDirectory;
import ntier.archive.Summary;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A tier behind nginx is stopped for 500 ms; its backlog of 40 is full in some 60 ms, and what the
 * tier above opens for further requests is dropped:
 *
 * <pre>
 *   700 requests/s --> nginx  --> Tomcat, stopped: 40 --> MySQL
 *   700 requests/s --> nginx  --> XTomcat --> MySQL, stopped: 40
 *   700 requests/s --> Apache --> Tomcat, stopped: 40 --> MySQL        (AJP, a connection for each request)
 * </pre>
 */
@ExtendWith(AgainIfDisturbed.class)
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
          "inject[0].after=2s");

  @BeforeAll
  static void cleanMachine() throws Exception {
    assertThat(Ntier.run("clean").exitCode()).isZero();
  }

  @Test
  @DisplayName("app drops behind nginx: the request of each drop is known by its connection")
  void byConnection() throws Exception {
    RunDirectory run = run("nx1-app", "app.backlog=40");
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

  @Tag("long")
  @Test
  @DisplayName("db drops behind XTomcat: the request of every drop is known by its connection")
  void byDatabaseConnection() throws Exception {
    RunDirectory run = run("nx2-db", "db.backlog=40");
    assertOnlyDropping(run, "db");
    assertAllCertain(run);
  }

  @Tag("long")
  @Test
  @DisplayName("app drops behind mod_jk: the request of every drop is known by its connection")
  void byAjpConnection() throws Exception {
    RunDirectory run =
        run(
            "nx1-app",
            "stack.web=apache",
            "app.backlog=40",
            "app.protocol=ajp",
            "web.connections=on-demand",
            "web.threads=800",
            "web.backlog=400");
    assertOnlyDropping(run, "app");
    assertAllCertain(run);
  }

  private static RunDirectory run(String experiment, String... own) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("run", experiment));
    arguments.addAll(TestRuns.option());
    Stream.concat(SETS.stream(), Stream.of(own))
        .forEach(set -> arguments.addAll(List.of("--set", set)));
    Ntier.Result result = Ntier.run(arguments.toArray(String[]::new));
    assertThat(result.exitCode()).as(result.text()).isZero();
    return TestRuns.newest();
  }

  private static void assertOnlyDropping(RunDirectory run, String dropping) {
    run.summary()
        .tiers()
        .forEach(
            (role, tier) -> {
              long dropped = tier.droppedRequests().orElseThrow();
              if (role.equals(dropping)) {
                assertThat(dropped).as(role).isPositive();
              } else {
                assertThat(dropped).as(role).isZero();
              }
            });
  }

  private static void assertAllCertain(RunDirectory run) {
    AttributionScore score = AttributionScore.of(run);
    assertThat(score.inner()).as("%s", score).isGreaterThan(100);
    assertThat(score.innerCertain()).as("%s", score).isEqualTo(score.inner());
    assertThat(score.byTime()).as("%s", score).isZero();
    assertThat(score.contradicted()).hasValue(0);
  }
}
