package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import ntier.archive.Request;
import ntier.archive.RunDirectory;
import ntier.archive.Summary;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Users of HTTP/2 before real nginx and Apache, while the database is stopped. */
class Http2IT {
  /** Fewer than Apache event takes connections, three for each of its threads. */
  private static final int USERS = 300;

  @TempDir Path runs;

  @ParameterizedTest
  @ValueSource(strings = {"nginx", "apache-event"})
  @DisplayName("a user has one connection, images come at once, and no SYN of a user is dropped")
  void run(String web) throws Exception {
    Ntier.Result result =
        Ntier.run(
            "run",
            "http2",
            "--runs",
            runs.toString(),
            "--set",
            "stack=" + web + "-tomcat-mysql",
            "--set",
            "database=small",
            "--set",
            "workload.users=" + USERS,
            "--set",
            "workload.thinkTime=1s",
            "--set",
            "workload.protocol=http2",
            "--set",
            "nginx.connections=pooled",
            "--set",
            "phases.ramp=3s",
            "--set",
            "phases.warmUp=5s",
            "--set",
            "phases.measure=12s",
            "--set",
            "inject=[{freeze: db, for: 500ms, every: 5s, after: 2s}]");
    assertThat(result.exitCode()).as(result.text()).isZero();
    RunDirectory run = RunDirectory.list(runs).getLast();
    List<Request> requests = Request.FORMAT.read(run.path().resolve("requests.csv"));
    assertThat(requests).hasSizeGreaterThan(USERS * 5).allMatch(Request::succeeded);
    assertThat(connections(requests)).allSatisfy((_, ports) -> assertThat(ports).isEqualTo(1));
    // A page of RUBBoS has one image; the run ends before the last one of some users.
    long images = requests.stream().filter(Request::isImage).count();
    assertThat(images).isBetween(requests.size() / 2L - USERS, requests.size() / 2L);
    Summary summary = run.summary();
    assertThat(summary.ctqo()).noneMatch(one -> one.dropping().equals("web"));
  }

  /** How many ports each session of a user had. */
  private static Map<String, Long> connections(List<Request> requests) {
    return requests.stream()
        .collect(
            Collectors.groupingBy(
                one -> one.user() + " " + one.session(),
                Collectors.collectingAndThen(
                    Collectors.toList(),
                    own -> own.stream().map(Request::localPort).distinct().count())));
  }
}
