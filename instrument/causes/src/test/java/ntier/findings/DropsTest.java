package ntier.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import ntier.analysis.Findings;
import ntier.analysis.TerminalSummary;
import ntier.analysis.figures.TierFigures;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.overflow.Direction;
import ntier.analysis.overflow.Episode;
import ntier.archive.RunDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What counts as one dropped request. */
class DropsTest {
  @TempDir Path runs;
  private RunFixture run;

  @BeforeEach
  void aRunWithOneOrdinaryRequest() {
    run = new RunFixture(20_000);
    run.request(10, 13, 30_000, 0);
    run.serve("web", 10, 13);
  }

  private Findings findings() {
    return Analysed.of(run.write(runs, "run"));
  }

  private static long dropped(Findings findings, String tier) {
    return findings.tiers().stream()
        .filter(figures -> figures.tier().equals(tier))
        .map(TierFigures::droppedRequests)
        .findFirst()
        .orElseThrow()
        .orElseThrow();
  }

  @Test
  @DisplayName("a connection that retries at 1, 2 and 3 s is one drop and one VLRT of 3 s")
  void retriesOfOneConnection() {
    run.request(1000, 4000, 4003, 40_000, 3, "ViewStory");
    run.retransmit(2000, 40_000, "web", "SYN_SENT");
    run.retransmit(3000, 40_000, "web", "SYN_SENT");
    run.retransmit(4000, 40_000, "web", "SYN_SENT");
    Findings findings = findings();
    assertThat(dropped(findings, "web")).isEqualTo(1);
    assertThat(findings.vlrt().clustersSeconds()).containsOnlyKeys(3L);
    assertThat(findings.episodes()).hasSize(1);
    assertThat(findings.episodes().getFirst().direction()).isEqualTo(Direction.UNKNOWN);
    assertThat(findings.episodes().getFirst().sentence())
        .isEqualTo("Apache dropped 1 request; no millibottleneck was found that explains it.");
  }

  @Test
  @DisplayName("the same port with another request is another drop, however soon")
  void portUsedAgainByAnotherRequest() {
    run.request(1000, 2000, 2003, 40_000, 1, "ViewStory");
    run.retransmit(2000, 40_000, "web", "SYN_SENT");
    run.request(2500, 3500, 3503, 40_000, 1, "ViewStory");
    run.retransmit(3500, 40_000, "web", "SYN_SENT");
    assertThat(dropped(findings(), "web")).isEqualTo(2);
  }

  @Test
  @DisplayName("between tiers, the same port after a long pause is another drop")
  void portUsedAgainBetweenTiers() {
    run.retransmit(2000, 50_000, "app", "SYN_SENT");
    run.retransmit(3000, 50_000, "app", "SYN_SENT");
    run.retransmit(15_000, 50_000, "app", "SYN_SENT");
    Findings findings = findings();
    assertThat(dropped(findings, "app")).isEqualTo(2);
    assertThat(findings.episodes())
        .extracting(episode -> findings.window().millis(episode.startMicros()))
        .containsExactly(1000L, 14_000L);
  }

  @Test
  @DisplayName(
      "with a SYN timeout of 3 s VLRT are at 3 and 6 s, and a drop was 3 s before its retry")
  void synTimeoutOfThreeSeconds() {
    run.manifests().synTimeout(Duration.ofSeconds(3));
    run.request(1000, 4000, 4003, 40_000, 1, "ViewStory");
    run.retransmit(4000, 40_000, "web", "SYN_SENT");
    run.request(1001, 7001, 7004, 40_001, 2, "ViewStory");
    run.retransmit(4001, 40_001, "web", "SYN_SENT");
    run.retransmit(7001, 40_001, "web", "SYN_SENT");
    Findings findings = findings();
    assertThat(dropped(findings, "web")).isEqualTo(2);
    assertThat(findings.vlrt().clustersSeconds()).containsOnlyKeys(3L, 6L);
    assertThat(findings.vlrt().outsideClusters()).isZero();
    assertThat(findings.episodes())
        .extracting(episode -> findings.window().millis(episode.startMicros()))
        .containsExactly(1000L);
  }

  @Test
  @DisplayName("between tiers, too, a drop was as long before its retry as the plan's SYN timeout")
  void synTimeoutBetweenTiers() {
    run.manifests().synTimeout(Duration.ofSeconds(3));
    run.retransmit(5000, 50_000, "app", "SYN_SENT");
    run.retransmit(8000, 50_000, "app", "SYN_SENT");
    Findings findings = findings();
    assertThat(dropped(findings, "app")).isEqualTo(1);
    assertThat(findings.window().millis(findings.episodes().getFirst().startMicros()))
        .isEqualTo(2000L);
  }

  @Test
  @DisplayName("between tiers, retries whose pauses double are one drop, however long the last is")
  void retriedForLongBetweenTiers() {
    for (int second : new int[] {-16, -15, -14, -13, -12, -10, -6, 2, 18}) {
      run.retransmit(second * 1000, 50_000, "app", "SYN_SENT");
    }
    assertThat(dropped(findings(), "app")).isZero();
  }

  @Test
  @DisplayName("a dropped final ACK shows as data sent again: one drop, at the connect, no VLRT")
  void finalAck() {
    run.request(1000, 1000.1, 1205, 40_000, 1, "ViewStory");
    run.retransmit(1200.2, 40_000, "web", "ESTABLISHED");
    Findings findings = findings();
    assertThat(dropped(findings, "web")).isEqualTo(1);
    assertThat(findings.episodes().getFirst().startMicros())
        .isEqualTo(RunFixture.START_MICROS + 1_000_100);
    assertThat(findings.episodes().getFirst().vlrt()).isZero();
  }

  @Test
  @DisplayName("a retry of a SYN and then of data is one connection")
  void synThenData() {
    run.request(1000, 2000, 2205, 40_000, 2, "ViewStory");
    run.retransmit(2000, 40_000, "web", "SYN_SENT");
    run.retransmit(2200, 40_000, "web", "ESTABLISHED");
    assertThat(dropped(findings(), "web")).isEqualTo(1);
  }

  @Test
  @DisplayName("closing connections and other ports are no drops")
  void otherRetransmissions() {
    run.retransmit(2000, 40_000, "web", "FIN_WAIT1");
    Findings findings = findings();
    assertThat(findings.episodes()).isEmpty();
  }

  @Test
  @DisplayName("a drop before the measure phase is not counted though its retry is in it")
  void droppedInWarmUp() {
    run.request(-500, 500, 503, 40_000, 1, "ViewStory");
    run.retransmit(500, 40_000, "web", "SYN_SENT");
    assertThat(dropped(findings(), "web")).isZero();
  }

  @Test
  @DisplayName("nor are its later retries, though they are far apart")
  void droppedInWarmUpAndRetriedForLong() {
    run.request(-500, 19_500, 19_503, 40_000, 2, "ViewStory");
    run.retransmit(500, 40_000, "web", "SYN_SENT");
    run.retransmit(19_500, 40_000, "web", "SYN_SENT");
    assertThat(dropped(findings(), "web")).isZero();
  }

  @Test
  @DisplayName("with counters only: web's from the requests, the others' in packets")
  void countersOnly() {
    run.manifests().countersOnly();
    run.request(1000, 2000, 2003, 40_000, 1, "ViewStory");
    run.listenDrops("app", 5000, 5050, 3);
    Findings findings = findings();
    assertThat(dropped(findings, "web")).isEqualTo(1);
    TierFigures app = findings.tiers().get(1);
    assertThat(app.droppedRequests()).isEmpty();
    assertThat(app.droppedPackets()).isEqualTo(3);
    assertThat(findings.episodes()).extracting("droppedRequests").containsExactly(1, 3);
    assertThat(TerminalSummary.render(findings)).contains("app dropped 3 packets");
  }

  @Test
  @DisplayName("where retransmissions are not recorded, it is said")
  void notRecorded() throws IOException {
    run.manifests().countersOnly();
    RunDirectory directory = run.write(runs, "run");
    Files.delete(directory.retransmitsFile());
    assertThat(Analysed.of(directory).missing())
        .contains(
            "Retransmissions were not recorded: drops at app and db are counted in packets, so a"
                + " request that is dropped again counts again.");
  }

  @Test
  @DisplayName("a second process of web: one episode with a second level")
  void secondLevel() {
    run = Scenarios.secondProcess();
    Findings findings = findings();
    assertThat(findings.episodes()).hasSize(1);
    Episode episode = findings.episodes().getFirst();
    assertThat(episode.droppedRequests()).isEqualTo(25 + 14);
    assertThat(episode.secondLevel()).isTrue();
    assertThat(episode.peakQueue()).isEqualTo(61);
    assertThat(episode.sentence()).contains("A second level: its queue then grew on to 61");
  }
}
