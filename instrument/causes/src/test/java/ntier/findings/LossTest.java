package ntier.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import ntier.analysis.Analysis;
import ntier.analysis.Findings;
import ntier.analysis.TerminalSummary;
import ntier.analysis.Verdict;
import ntier.analysis.figures.TierFigures;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.overflow.Drops;
import ntier.analysis.overflow.Episode;
import ntier.analysis.overflow.Retransmissions;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.RunDataReader;
import ntier.archive.Request;
import ntier.archive.RunDirectory;
import ntier.archive.TierSummary;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What was sent again though no listener dropped it. */
class LossTest {
  @TempDir Path runs;

  private Findings findings(RunFixture run) {
    return Analysed.of(run.write(runs, "run"));
  }

  private static TierFigures tier(Findings findings, String tier) {
    return findings.tiers().stream()
        .filter(one -> one.tier().equals(tier))
        .findFirst()
        .orElseThrow();
  }

  private static Optional<Retransmissions> classes(
      long dropped, long spurious, long lostOnTheWay, long untold) {
    return Optional.of(
        new Retransmissions(dropped, spurious, lostOnTheWay, untold, Optional.of(0L)));
  }

  @Test
  @DisplayName("1 % of the SYNs is lost on the way: no dropped request, no overflow, not trusted")
  void lossAlone() {
    Findings findings = findings(Scenarios.synsLostOnTheWay());
    assertThat(tier(findings, "web").droppedRequests()).hasValue(0);
    assertThat(tier(findings, "web").retransmissions()).isEqualTo(classes(0, 0, 20, 0));
    assertThat(findings.episodes()).isEmpty();
    assertThat(findings.vlrt().count()).isEqualTo(20);
    assertThat(findings.vlrt().lostOnTheWay()).contains(20L);
    assertThat(findings.vlrt().queueing()).isZero();
    assertThat(findings.vlrt().byDroppingTier()).containsEntry("web", 0L);
    assertThat(Verdict.of(findings).overflow()).isFalse();
    assertThat(Verdict.of(findings).text())
        .endsWith(
            "Network loss: 20 packets were lost on the way (web 20), which no listener dropped.");
    assertThat(findings.trust().trusted()).isFalse();
    assertThat(findings.trust().why())
        .contains(
            "network loss: 20 packets were lost on the way (web 20), which no listener dropped");
    assertThat(TerminalSummary.render(findings).lines())
        .allMatch(line -> line.length() <= 80)
        .hasSizeLessThanOrEqualTo(30);
  }

  @Test
  @DisplayName("summary.json has them, and can be read back")
  void summary() {
    RunDirectory run = Scenarios.synsLostOnTheWay().write(runs, "run");
    Analysis.write(Analysed.of(run), run);
    assertThat(run.summary().tiers().get("web").retransmissions())
        .contains(new TierSummary.Retransmissions(0, 0, 20, 0, Optional.of(0L)));
    assertThat(run.findings(Findings.class).vlrt().lostOnTheWay()).contains(20L);
  }

  @Test
  @DisplayName("stops and loss together: as many dropped as the listener counted")
  void lossAndStops() {
    RunDirectory run = Scenarios.appStopsWhileSynsAreLost().write(runs, "run");
    Findings findings = Analysed.of(run);
    assertThat(tier(findings, "web").droppedRequests()).hasValue(59);
    assertThat(tier(findings, "web").retransmissions()).isEqualTo(classes(59, 0, 20, 0));
    assertThat(findings.episodes()).extracting(Episode::droppedRequests).containsExactly(59);
    assertThat(findings.vlrt().byDroppingTier()).containsEntry("web", 59L);
    assertThat(findings.vlrt().lostOnTheWay()).contains(20L);
    assertThat(wronglyDropped(RunDataReader.read(run))).isLessThanOrEqualTo(1);
  }

  /** One was lost in the same tick in which ten were dropped: it may be taken for one of them. */
  private static long wronglyDropped(RunData recording) {
    return Drops.of(recording).all().stream()
        .map(drop -> recording.measured().get(drop.request()))
        .filter(request -> request.localPort() >= Scenarios.LOST_FROM_PORT)
        .count();
  }

  @Test
  @DisplayName("loss and overflows at random: where it was seen which SYNs came, each one's class")
  void atRandomSeen() {
    for (long seed = 1; seed <= 3; seed++) {
      RunData recording = atRandom(seed, true);
      assertThat(wronglyDropped(recording)).isZero();
    }
  }

  @Test
  @DisplayName("where it was not: their numbers are right, and nearly each one's class")
  void atRandomUnseen() {
    for (long seed = 1; seed <= 3; seed++) {
      RunData recording = atRandom(seed, false);
      List<Request> again = sentAgain(recording);
      // A wrong one has another one's class, which is wrong, too. Some 5 of the lost came while
      // others were dropped, when nothing tells them apart: no more than those can be wrong.
      long amidOverflow =
          again.stream()
              .filter(request -> request.localPort() >= Scenarios.LOST_FROM_PORT)
              .map(request -> (request.startMicros() - RunFixture.START_MICROS) / 1000 - 1000)
              .filter(since -> since >= 0 && since % 4000 < 150)
              .count();
      assertThat(wronglyDropped(recording)).isLessThanOrEqualTo(amidOverflow);
      assertThat(1 - 2.0 * wronglyDropped(recording) / again.size()).isGreaterThan(0.97);
    }
  }

  private RunData atRandom(long seed, boolean synsSeen) {
    RunData recording =
        RunDataReader.read(
            Scenarios.lossAndOverflowsAtRandom(seed, synsSeen)
                .write(runs, "run" + seed + synsSeen));
    List<Request> again = sentAgain(recording);
    long lost =
        again.stream().filter(request -> request.localPort() >= Scenarios.LOST_FROM_PORT).count();
    assertThat(Drops.of(recording).retransmissions().get("web"))
        .isEqualTo(new Retransmissions(again.size() - lost, 0, lost, 0, Optional.of(0L)));
    return recording;
  }

  private static List<Request> sentAgain(RunData recording) {
    return recording.measured().stream().filter(request -> request.retransmits() > 0).toList();
  }

  @Test
  @DisplayName("what a peer says came twice was acknowledged late: spurious, and all is well")
  void acknowledgedLate() {
    Findings findings = findings(Scenarios.appAcknowledgesLate());
    assertThat(tier(findings, "app").droppedRequests()).hasValue(0);
    assertThat(tier(findings, "app").retransmissions()).isEqualTo(classes(0, 3, 0, 0));
    assertThat(findings.episodes()).isEmpty();
    assertThat(findings.trust().trusted()).isTrue();
    assertThat(Verdict.of(findings).text()).doesNotContain("Network loss");
  }

  @Test
  @DisplayName("no more are spurious than came twice")
  void oneMoreIsLost() {
    RunFixture run = Scenarios.appAcknowledgesLate();
    run.retransmitUncounted(3224, 50_010, "app", "ESTABLISHED");
    assertThat(tier(findings(run), "app").retransmissions()).isEqualTo(classes(0, 3, 1, 0));
  }

  @Test
  @DisplayName("in a recording that does not know what came twice, it cannot be told; no drop")
  void untold() {
    RunFixture run = Scenarios.appAcknowledgesLate();
    run.duplicatesNotSampled();
    Findings findings = findings(run);
    assertThat(tier(findings, "app").retransmissions()).isEqualTo(classes(0, 0, 0, 3));
    assertThat(tier(findings, "app").droppedRequests()).hasValue(0);
    assertThat(findings.trust().facts())
        .anyMatch(fact -> fact.startsWith("For 3 more this recording does not show"));
  }

  @Test
  @DisplayName("the end of a connection is told of by nobody, unless its user waited for it")
  void endOfAConnection() {
    RunFixture run = Scenarios.quiet();
    run.request(1001, 1001.1, 1202, 40_000, 0, "ViewStory");
    run.retransmitBack(1600, 40_000, "web", "FIN_WAIT1");
    run.request(2001, 2001.1, 2603, 40_001, 0, "ViewStory");
    run.retransmitBack(2210, 40_001, "web", "FIN_WAIT1");
    run.retransmitBack(2602, 40_001, "web", "FIN_WAIT1");
    run.request(3001, 3001.1, 3300, 40_002, 0, "ViewStory");
    run.retransmitBack(3210, 40_002, "web", "FIN_WAIT1");
    Findings findings = findings(run);
    assertThat(tier(findings, "web").retransmissions()).isEqualTo(classes(0, 0, 2, 2));
    assertThat(findings.trust().facts())
        .anyMatch(fact -> fact.startsWith("For 2 more this recording does not show"));
  }

  @Test
  @DisplayName("what is sent again after the user had his answer is spurious")
  void answeredBefore() {
    RunFixture run = Scenarios.quiet();
    run.request(1001, 1001.1, 1202, 40_000, 1, "ViewStory");
    run.retransmitUncounted(1204, 40_000, "web", "ESTABLISHED");
    assertThat(tier(findings(run), "web").retransmissions()).isEqualTo(classes(0, 1, 0, 0));
  }

  @Test
  @DisplayName("of two that may have been dropped the listener counted one: one was lost")
  void noMoreThanCounted() {
    RunFixture run = new RunFixture(10_000);
    run.retransmit(5000.1, 50_000, "app", "SYN_SENT");
    run.retransmitUncounted(5000.2, 50_001, "app", "SYN_SENT");
    Findings findings = findings(run);
    assertThat(tier(findings, "app").retransmissions()).isEqualTo(classes(1, 0, 1, 0));
    assertThat(findings.episodes()).extracting(Episode::droppedRequests).containsExactly(1);
  }

  @Test
  @DisplayName("a SYN lost on the way and then dropped is a drop from when it was dropped")
  void lostThenDropped() {
    RunFixture run = new RunFixture(10_000);
    run.request(3010, 5010.2, 5013, 40_000, 2, "ViewStory");
    run.retransmitUncounted(4010, 40_000, "web", "SYN_SENT");
    run.retransmit(5010, 40_000, "web", "SYN_SENT");
    Findings findings = findings(run);
    assertThat(tier(findings, "web").retransmissions()).isEqualTo(classes(1, 0, 1, 0));
    assertThat(findings.window().millis(findings.episodes().getFirst().startMicros()))
        .isEqualTo(4010L);
    assertThat(findings.vlrt().byDroppingTier()).containsEntry("web", 1L);
  }

  /** Two connections of app to db, opened in the warm-up, and both refused for good. */
  private static RunFixture refusedBefore() {
    RunFixture run = new RunFixture(10_000);
    for (int port = 50_000; port < 50_002; port++) {
      run.retransmit(600, port, "db", "SYN_SENT");
      run.retransmit(1600, port, "db", "SYN_SENT");
      run.retransmit(3600, port, "db", "SYN_SENT");
    }
    run.listenDrops("db", 600, 650, 2);
    run.listenDrops("db", 1600, 1650, 2);
    return run;
  }

  @Test
  @DisplayName(
      "a SYN that was dropped before the measure phase and still is: a drop, outside of it")
  void droppedBefore() {
    Findings findings = findings(refusedBefore());
    TierFigures db = tier(findings, "db");
    assertThat(db.retransmissions()).contains(new Retransmissions(0, 0, 0, 0, Optional.of(6L)));
    assertThat(db.droppedRequests()).hasValue(0);
    assertThat(db.droppedPackets()).isEqualTo(4);
    assertThat(findings.episodes()).isEmpty();
    Verdict verdict = Verdict.of(findings);
    assertThat(verdict.text())
        .startsWith("no request of the measure phase was dropped, and no millibottleneck")
        .endsWith(
            "6 packets were dropped (db 6) of connections that had lost one before the measure phase"
                + " and still tried: no requests of the measure phase.");
    assertThat(findings.trust().facts())
        .anyMatch(fact -> fact.startsWith("6 packets were dropped"));
  }

  @Test
  @DisplayName("a tier that drops such ones is not said to drop none beside another's drops")
  void droppedBeforeBesideDrops() {
    RunFixture run = refusedBefore();
    run.retransmit(5000, 50_100, "app", "SYN_SENT");
    Verdict verdict = Verdict.of(findings(run));
    assertThat(verdict.text())
        .contains("app dropped 1 request; web dropped none.")
        .contains("6 packets were dropped (db 6)");
  }

  @Test
  @DisplayName("a user's SYN of the warm-up, dropped again in the measure phase")
  void requestOfTheWarmUp() {
    RunFixture run = new RunFixture(10_000);
    run.request(-400, 1600.2, 1605, 40_000, 2, "ViewStory");
    run.retransmit(600, 40_000, "web", "SYN_SENT");
    run.retransmit(1600, 40_000, "web", "SYN_SENT");
    assertThat(tier(findings(run), "web").retransmissions())
        .contains(new Retransmissions(0, 0, 0, 0, Optional.of(2L)));
  }

  @ParameterizedTest(name = "again after {0} ms: {1}")
  @DisplayName(
      "of the retries of one port, those of the kernel's doubled pauses are one connection")
  @CsvSource({
    "1000, 1", // a timer that does not double at first
    "2000, 1", "2200, 1", // and comes late
    "2500, 2", "4000, 2", "8000, 2",
  })
  void retriesOfOnePort(int pause, int dropped) {
    RunFixture run = new RunFixture(12_000);
    run.retransmit(2000, 50_000, "db", "SYN_SENT");
    run.retransmit(2000 + pause, 50_000, "db", "SYN_SENT");
    assertThat(tier(findings(run), "db").droppedRequests()).hasValue(dropped);
  }

  @Test
  @DisplayName("a SYN from a port whose connection stood opens another one")
  void synAfterData() {
    RunFixture run = new RunFixture(10_000);
    run.retransmit(2000, 50_000, "db", "ESTABLISHED");
    run.retransmit(3500, 50_000, "db", "SYN_SENT");
    assertThat(tier(findings(run), "db").droppedRequests()).hasValue(2);
  }

  @Test
  @DisplayName("a counter that rises two ticks away proves nothing")
  void anotherTime() {
    RunFixture run = new RunFixture(10_000);
    run.request(3010, 4010.2, 4013, 40_000, 1, "ViewStory");
    run.retransmitUncounted(4010, 40_000, "web", "SYN_SENT");
    run.request(3160, 4160.2, 4163, 40_001, 1, "ViewStory");
    run.retransmit(4160, 40_001, "web", "SYN_SENT");
    run.request(3163, 4163.2, 4166, 40_002, 1, "ViewStory");
    run.retransmit(4163, 40_002, "web", "SYN_SENT");
    run.retransmitUncounted(7000, 50_000, "web", "SYN_SENT");
    assertThat(tier(findings(run), "web").retransmissions()).isEqualTo(classes(2, 0, 2, 0));
  }

  @Test
  @DisplayName("where nothing counts what listeners drop, all is taken for dropped, and it is said")
  void unproven() {
    RunFixture run = Scenarios.synsLostOnTheWay();
    run.dropsNotCounted();
    Findings findings = findings(run);
    assertThat(tier(findings, "web").droppedRequests()).hasValue(20);
    assertThat(findings.missing())
        .contains(
            "What web's listener dropped was not counted: drops there could not be proven, and all"
                + " that was sent to it again is taken for dropped.");
  }
}
