package ntier.causes.network;

import static ntier.findings.OneFound.assertOnly;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import ntier.analysis.Findings;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.findings.Analysed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Links that are silent, and hosts whose links only seem silent. */
class NetworkDetectorTest {
  @TempDir Path runs;

  private Findings findings(RunFixture run) {
    return Analysed.of(run.write(runs, "run"));
  }

  @Test
  @DisplayName("no packet leaves app: its link, and not the idle db, is the cause")
  void network() {
    assertOnly(findings(Scenarios.linkOfAppIsSilent()), "app", Kind.NETWORK);
  }

  @ParameterizedTest(name = "full {0} ms after the link seems to be well, for 250 ms: cpu {1}")
  @CsvSource({"250, false", "450, true"})
  @DisplayName("a link that is late seems to be well before it is: what it held back fills a core")
  void letsAllThroughAtOnce(int after, boolean own) {
    RunFixture run = Scenarios.linkOfAppIsSilent(600);
    int full = 3600 + after;
    run.cpu("app", full, full + 250, 1);
    for (int i = 0; i < 80; i++) {
      run.serve("app", full + i, full + 200 + i);
    }
    Findings findings = findings(run);
    assertThat(findings.origins())
        .filteredOn(one -> one.kind() == Kind.NETWORK)
        .extracting(Millibottleneck::tier)
        .containsExactly("app");
    assertThat(findings.millibottlenecks())
        .filteredOn(one -> one.kind() == Kind.CPU)
        .extracting(Millibottleneck::aftermath)
        .containsExactly(!own);
  }

  @Test
  @DisplayName("app acknowledges what comes in: its link is not the cause")
  void stoppedButAcknowledging() {
    RunFixture run = Scenarios.appStops();
    run.link("app", 3000, 3500, 20, 10);
    run.link("db", 3000, 3500, 0, 0);
    assertThat(findings(run).origins())
        .extracting(Millibottleneck::tier, Millibottleneck::kind)
        .containsExactly(tuple("app", Kind.FREEZE));
  }

  @ParameterizedTest(name = "app stops at {0} ms: {2} packets at first, {3} at last")
  @CsvSource({"3016, 500, 44, 434, 329", "3046, 501, 9, 44, 0"})
  @DisplayName("a stopped app acknowledges db's answers, and asks when it wakes: not db's link")
  void acknowledgedByStoppedApp(int from, int length, int first, int last, int answered) {
    RunFixture run = appStopsWithWork(from, length);
    // Per tick of 50 ms, as sampled in stops of app under 1,000 requests/s.
    run.link("db", 3050, 3500, 0, 0);
    run.link("db", 3050, 3100, first, 0);
    run.link("db", 3500, 3550, last, answered);
    assertThat(findings(run).origins())
        .extracting(Millibottleneck::tier, Millibottleneck::kind)
        .containsExactly(tuple("app", Kind.FREEZE));
  }

  @Test
  @DisplayName("what comes to db's host while db does not run is no unanswered question")
  void acknowledgedAtOnce() {
    RunFixture run = appStopsWithWork(3001, 500);
    // As sampled: the stop began with the tick, and MySQL's host sent its last answers again.
    run.link("db", 3000, 3050, 85, 7);
    run.link("db", 3050, 3500, 0, 0);
    run.cpu("db", 3000, 3050, 0);
    for (int i = 0; i < 10; i++) {
      run.retransmit(3020 + i, 40_000 + i, "db", "ESTABLISHED");
    }
    assertThat(findings(run).origins())
        .extracting(Millibottleneck::tier, Millibottleneck::kind)
        .containsExactly(tuple("app", Kind.FREEZE));
  }

  private static RunFixture appStopsWithWork(int from, int length) {
    RunFixture run = Scenarios.appStopsShortly(from, length);
    for (int i = 0; i < 10; i++) {
      run.serve("web", from - 6 + i * 0.5, from + length + 3 + i);
      run.serve("app", from - 5.9 + i * 0.5, from + length + 2.9 + i);
    }
    return run;
  }

  @Test
  @DisplayName("a running app asks and no packet leaves db: its link is the cause")
  void networkOfDb() {
    RunFixture run = Scenarios.dbStops();
    run.link("db", 3050, 3500, 0, 0);
    run.link("db", 3050, 3100, 44, 0);
    assertThat(findings(run).origins())
        .extracting(Millibottleneck::tier, Millibottleneck::kind)
        .containsExactly(tuple("db", Kind.NETWORK));
  }

  @Test
  @DisplayName(
      "users find no answer for a single tick: the link of web, which has nothing to do then")
  void networkOfWebWithinATick() {
    assertThat(findings(webIsIdleForATick(0)).origins())
        .extracting(Millibottleneck::tier, Millibottleneck::kind)
        .containsExactly(tuple("web", Kind.NETWORK));
  }

  @Test
  @DisplayName("users find an answer of web's kernel: not its link")
  void stoppedForATick() {
    assertThat(findings(webIsIdleForATick(10)).origins())
        .extracting(Millibottleneck::kind)
        .doesNotContain(Kind.NETWORK);
  }

  /** Users send 14 packets in that tick, and less than usual comes out in the next. */
  private static RunFixture webIsIdleForATick(int sent) {
    RunFixture run = Scenarios.appStopsShortly(3010, 100);
    run.cpu("web", 3050, 3100, 0);
    run.link("web", 3100, 3150, 60, 30);
    run.link("web", 3050, 3100, 14, sent);
    return run;
  }

  @Test
  @DisplayName("a full accept queue drops without a word: the link is not the cause")
  void stoppedAndDropping() {
    RunFixture run = Scenarios.appStops();
    run.link("app", 3050, 3500, 20, 0);
    run.listenDrops("app", 3050, 3500, 20);
    run.link("db", 3000, 3500, 0, 0);
    assertThat(findings(run).origins())
        .extracting(Millibottleneck::kind)
        .doesNotContain(Kind.NETWORK);
  }
}
