package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import ntier.archive.Absent;
import ntier.archive.Request;
import ntier.archive.RunDirectory;
import ntier.archive.ServerRequest;
import ntier.archive.Summary;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * An application that nobody here wrote, from the distribution's packages: nginx, PHP-FPM, MariaDB
 * and WordPress, its data made by its own installer.
 */
@Tag("long")
class WordPressIT {
  /**
   * 60 users who think 2 s come with 30 pages in a second; while the database is stopped for 2 s as
   * many as 38 ask for one (60 (1 - exp(-1))), and PHP-FPM has 13 places and one more.
   */
  private static final List<String> SMALL =
      List.of(
          "database=small",
          "workload.users=60",
          "workload.thinkTime=2s",
          "phases.ramp=4s",
          "phases.warmUp=6s",
          "phases.measure=16s",
          "inject[0].every=8s",
          "inject[0].after=2s");

  @Test
  @DisplayName("a stopped database makes PHP-FPM drop, and nginx answer late, but no 502")
  void phpDrops() throws Exception {
    List<String> arguments = new ArrayList<>(List.of("run", "wordpress"));
    SMALL.forEach(set -> arguments.addAll(List.of("--set", set)));
    arguments.addAll(TestRuns.option());
    Ntier.Result result = Ntier.run(arguments.toArray(String[]::new));
    assertThat(result.exitCode()).as(result.text()).isZero();
    RunDirectory run = TestRuns.newest();
    Summary summary = run.summary();
    assertThat(summary.requests().errors()).as("of all requests").isZero();
    assertThat(summary.tiers().get("web").droppedRequests()).hasValue(0);
    assertThat(summary.tiers().get("app").droppedRequests().orElseThrow()).isGreaterThan(10);
    assertThat(summary.tiers().get("db").droppedRequests()).hasValue(0);

    List<Request> requests = Request.FORMAT.read(run.requestsFile());
    assertThat(requests.stream().map(Request::interaction).distinct())
        .contains("Home", "Post", "Search", "Feed", "LogIn");
    List<ServerRequest> served = ServerRequest.FORMAT.read(run.serverRequestsFile("app"));
    assertThat(served.stream().filter(one -> one.status() != 200)).isEmpty();
    long answered = requests.stream().filter(one -> Absent.isPresent(one.status())).count();
    assertThat((long) served.size()).as("each page by PHP-FPM's own log").isEqualTo(answered);
    assertThat(Files.size(run.serverRequestsFile("db"))).as("queries of WordPress").isPositive();
  }
}
