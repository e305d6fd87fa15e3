package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import ntier.archive.Manifest;
import ntier.archive.Request;
import ntier.archive.RunDirectory;
import ntier.archive.Summary;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Somebody else's application, without a database, under a load by pages: its files alone say all
 * that the suite knows of it.
 */
class ForeignApplicationIT {
  /** 600 users who think 1 s bring 300 requests in a freeze; Apache holds 100. */
  private static final List<String> SMALL =
      List.of(
          "workload.users=600",
          "workload.thinkTime=1s",
          "phases.ramp=2s",
          "phases.warmUp=4s",
          "phases.measure=8s",
          "inject[0].every=4s",
          "inject[0].after=2s",
          "web.threads=60",
          "web.backlog=40");

  private static Ntier.Result run(String... more) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("run", "foreign-application"));
    SMALL.forEach(set -> arguments.addAll(List.of("--set", set)));
    arguments.addAll(TestRuns.option());
    arguments.addAll(List.of(more));
    return Ntier.run(arguments.toArray(String[]::new));
  }

  @Test
  @DisplayName("Tomcat's examples: a frozen Tomcat makes Apache drop")
  void theFirstTierDrops() throws Exception {
    Ntier.Result result = run();
    assertThat(result.exitCode()).as(result.text()).isZero();
    RunDirectory run = TestRuns.newest();
    Summary summary = run.summary();
    assertThat(summary.requests().errors()).as("of all requests").isZero();
    assertThat(summary.tiers()).containsOnlyKeys("web", "app");
    assertThat(summary.tiers().get("web").droppedRequests().orElseThrow()).isGreaterThan(50);
    assertThat(summary.tiers().get("app").droppedRequests()).hasValue(0);

    Manifest manifest = run.manifest();
    assertThat(manifest.whatRan().name()).isEqualTo("tomcat-examples");
    List<Request> requests = Request.FORMAT.read(run.requestsFile());
    assertThat(requests.stream().map(Request::interaction).distinct())
        .containsExactlyInAnyOrder("Hello", "RequestInfo", "RequestHeader", "Parameters", "Index");
    assertThat(requests.stream().filter(manifest.whatRan()::asksForFile).count())
        .as("of a page in ten")
        .isBetween(requests.size() / 15L, requests.size() / 7L);
    assertThat(run.databaseFile()).doesNotExist();
  }
}
