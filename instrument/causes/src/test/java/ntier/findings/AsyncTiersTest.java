package ntier.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import ntier.analysis.Findings;
import ntier.analysis.Verdict;
import ntier.analysis.figures.QueuesMeanwhile;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.overflow.Direction;
import ntier.analysis.overflow.Episode;
import ntier.analysis.overflow.Step;
import ntier.plan.InvocationStyle;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One tier stops for 500 ms where tiers are asynchronous (paper 002, sections 4.2 to 4.4). */
class AsyncTiersTest {
  @TempDir Path runs;

  private Findings findings(RunFixture run, int nx, String stopped) {
    Findings findings = Analysed.of(run.write(runs, "run"));
    assertThat(findings.nx()).isEqualTo(nx);
    assertThat(findings.origins()).hasSize(1);
    Millibottleneck found = findings.origins().getFirst();
    assertThat(found.tier()).isEqualTo(stopped);
    assertThat(found.kind()).isEqualTo(Kind.FREEZE);
    assertThat(findings.window().millis(found.startMicros())).isCloseTo(3020, within(10L));
    assertThat(found.durationMicros()).isCloseTo(500_000, within(10_000L));
    return findings;
  }

  private static Episode onlyEpisode(Findings findings) {
    assertThat(findings.episodes()).hasSize(1);
    return findings.episodes().getFirst();
  }

  private static String verdict(Findings findings) {
    Verdict verdict = Verdict.of(findings);
    return verdict.name() + ": " + verdict.text();
  }

  @Test
  @DisplayName("NX=1, app stops and drops what the asynchronous web passes on: downstream")
  void appStopsBehindAsyncWeb() {
    Findings findings = findings(Scenarios.appStopsBehindAsyncWeb(), 1, "app");
    Episode episode = onlyEpisode(findings);
    assertThat(episode.direction()).isEqualTo(Direction.DOWNSTREAM);
    assertThat(episode.dropping()).isEqualTo("app");
    assertThat(episode.droppedRequests()).isEqualTo(79);
    assertThat(episode.vlrt()).isEqualTo(79);
    assertThat(episode.sequence())
        .extracting(Step::name, Step::tier)
        .containsExactly(
            tuple("ctd0", "app"), tuple("ctd1", "web"), tuple("ctd2", "app"), tuple("drop", "app"));
    assertThat(episode.sequence().get(1).what())
        .startsWith("nginx passes on all that comes and waits for ");
    assertThat(episode.sentence())
        .isEqualTo(
            "Tomcat dropped 79 requests from 108 ms after it was stopped for 504 ms, because its"
                + " accept queue (backlog 20) was full while it accepted nothing; nginx above"
                + " passed on all that came.");
    assertThat(findings.vlrt().byDroppingTier())
        .containsEntry("app", 79L)
        .containsEntry("web", 0L)
        .containsEntry("db", 0L);
    assertThat(findings.vlrt().matchedByTime()).isEqualTo(79);
    assertThat(findings.vlrt().queueing()).isZero();
    assertThat(verdict(findings))
        .isEqualTo(
            "DOWNSTREAM CTQO: app was stopped once for about 0.5 s; app dropped 79 requests: nginx"
                + " above passed on all that came; web and db dropped none.");
  }

  @Test
  @DisplayName("NX=1, db stops, app fills and drops: upstream, and web goes on")
  void dbStopsBehindAsyncWeb() {
    Findings findings = findings(Scenarios.dbStopsBehindAsyncWeb(), 1, "db");
    Episode episode = onlyEpisode(findings);
    assertThat(episode.direction()).isEqualTo(Direction.UPSTREAM);
    assertThat(episode.dropping()).isEqualTo("app");
    assertThat(episode.droppedRequests()).isEqualTo(49);
    assertThat(episode.vlrt()).isEqualTo(49);
    assertThat(episode.sequence()).extracting(Step::tier).containsExactly("db", "db", "app", "app");
    assertThat(episode.sentence())
        .endsWith(", because its 30 threads and its backlog of 20 were full.");
    // Db has 30 uses of app's connections, app 51, web all 100.
    QueuesMeanwhile queues = findings.queues().getFirst();
    assertThat(queues.peaks()).containsEntry("db", 30L).containsEntry("app", 51L);
    assertThat(queues.peaks().get("web")).isBetween(99L, 101L);
    assertThat(queues.overlap()).hasValueCloseTo(0.5, within(0.1));
  }

  @Test
  @DisplayName("NX=2, db stops and drops what the asynchronous app sends on demand: downstream")
  void dbStopsBehindAsyncApp() {
    Findings findings = findings(Scenarios.dbStopsBehindAsyncApp(), 2, "db");
    assertThat(findings.episodes()).extracting(Episode::dropping).containsOnly("db");
    Episode episode = findings.episodes().getFirst();
    assertThat(episode.direction()).isEqualTo(Direction.DOWNSTREAM);
    assertThat(episode.droppedRequests()).isEqualTo(49);
    assertThat(episode.vlrt()).isEqualTo(49);
    assertThat(episode.sentence())
        .endsWith(
            "its accept queue (backlog 50) was full while it accepted nothing; XTomcat above passed"
                + " on all that came.");
    // App's queue goes on growing after db's is full, but it came to db by way of app.
    assertThat(episode.sequence()).extracting(Step::afterMillis).isSorted();
    // 49 SYNs and one more of the last request's second query: 50 drops, 49 requests.
    assertThat(findings.tiers().get(2).droppedRequests()).hasValue(50);
    assertThat(findings.vlrt().count()).isEqualTo(49);
    assertThat(findings.vlrt().byDroppingTier()).containsEntry("db", 49L);
    assertThat(findings.vlrt().clustersSeconds()).containsEntry(1L, 48L).containsEntry(2L, 1L);
  }

  @Test
  @DisplayName("NX=2, app stops, and db drops what it flushes after the stop: downstream")
  void appFlushesIntoDb() {
    Findings findings = findings(Scenarios.appFlushesIntoDb(), 2, "app");
    Episode episode = onlyEpisode(findings);
    assertThat(episode.direction()).isEqualTo(Direction.DOWNSTREAM);
    assertThat(episode.dropping()).isEqualTo("db");
    assertThat(episode.droppedRequests()).isEqualTo(49);
    assertThat(episode.vlrt()).isEqualTo(49);
    assertThat(episode.startMicros()).isGreaterThan(findings.origins().getFirst().endMicros());
    assertThat(episode.sequence()).extracting(Step::tier).containsExactly("app", "app", "db", "db");
    assertThat(episode.sentence())
        .endsWith("; when that was over, XTomcat sent down all that it had held.");
    assertThat(verdict(findings))
        .endsWith("db dropped 49 requests, which XTomcat sent down; web and app dropped none.");
  }

  @Test
  @DisplayName("a server that runs and drops is not said to accept nothing")
  void filledFasterThanAccepted() {
    RunFixture run = Scenarios.appFlushesIntoDb();
    run.manifests().tier("db", "mysql", InvocationStyle.SYNC, 180, 20, 200);
    run.acceptQueue("db", 3500, 3600, at -> 20);
    assertThat(onlyEpisode(findings(run, 2, "app")).sentence())
        .contains("because its accept queue (backlog 20) filled faster than it accepted; when");
  }

  @Test
  @DisplayName("NX=3, app stops: no drop, and the queues of web and app are the same requests")
  void appStopsAllAsync() {
    Findings findings = findings(Scenarios.appStopsAllAsync(), 3, "app");
    assertThat(findings.episodes()).isEmpty();
    assertThat(findings.vlrt().count()).isZero();
    QueuesMeanwhile queues = findings.queues().getFirst();
    assertThat(queues.overlap().getAsDouble()).isGreaterThan(0.9);
    assertThat(queues.peaks().get("web")).isEqualTo(100);
    assertThat(queues.peaks().get("app")).isBetween(90L, 101L);
  }

  @Test
  @DisplayName("NX=3, db stops: no drop, and the queues of all three are the same requests")
  void dbStopsAllAsync() {
    Findings findings = findings(Scenarios.dbStopsAllAsync(), 3, "db");
    assertThat(findings.episodes()).isEmpty();
    assertThat(findings.queues().getFirst().overlap().getAsDouble()).isGreaterThan(0.95);
    assertThat(verdict(findings))
        .isEqualTo(
            "No overflow: no tier dropped a packet, though db was stopped once for about 0.5 s."
                + " Meanwhile the tiers' queues were 98 % the same requests.");
  }
}
