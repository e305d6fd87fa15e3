package ntier.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import ntier.analysis.fixture.Analysed;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.overflow.Episode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Millibottlenecks that are no stop, and overflows with a second level. */
class OtherCausesTest {
  @TempDir Path runs;

  private Findings findings(RunFixture run) {
    return Analysed.of(run.write(runs, "run"));
  }

  private static void assertOnly(Findings findings, String tier, Kind kind) {
    assertThat(findings.origins())
        .extracting(Millibottleneck::tier, Millibottleneck::kind)
        .containsExactly(tuple(tier, kind));
    Millibottleneck found = findings.origins().getFirst();
    assertThat(findings.window().millis(found.startMicros())).isCloseTo(3000, within(100L));
    assertThat(found.durationMicros()).isCloseTo(300_000, within(60_000L));
  }

  @Test
  @DisplayName("a neighbour takes app's core")
  void cpu() {
    Findings findings = findings(Scenarios.appShortOfCpu());
    assertOnly(findings, "app", Kind.CPU);
    assertThat(findings.episodes()).isEmpty();
    assertThat(Verdict.of(findings).text())
        .isEqualTo(
            "no tier dropped a packet, though app was short of CPU once for about 0.3 s. Meanwhile the tiers' queues were 97 % the same requests.");
  }

  @ParameterizedTest(name = "{1} ms from {0} ms on")
  @CsvSource({"3000, 400", "3020, 400", "3045, 400", "3010, 250", "3030, 700"})
  @DisplayName("a neighbour takes the core: found within the ticks, the working off told apart")
  void deprived(double from, double length) {
    Findings findings = findings(Scenarios.appDeprived(from, length));
    assertDeprived(findings, from, length, "app was kept from its cores for ");
    assertThat(findings.millibottlenecks())
        .filteredOn(Millibottleneck::aftermath)
        .as("what works off the queue is no cause")
        .allSatisfy(
            it ->
                assertThat(findings.window().millis(it.startMicros())).isGreaterThan((long) from));
  }

  @ParameterizedTest(name = "{1} ms from {0} ms on")
  @CsvSource({"3000, 400", "3020, 400", "3045, 400"})
  @DisplayName("a limit throttles the tier: short of CPU, and the evidence says why")
  void throttled(double from, double length) {
    assertDeprived(
        findings(Scenarios.appThrottled(from, length)), from, length, "app was throttled for ");
  }

  @Test
  @DisplayName("db gets less to do when app is kept from its core, and is not the origin")
  void theOthersGetLessToDo() {
    RunFixture run = Scenarios.appDeprived(3020, 400);
    run.cpuPressure("db", 3050, 3250, 0.9);
    run.cpu("db", 3050, 3250, 0.1);
    for (int i = 0; i < 40; i++) {
      run.serve("db", 3050 + 3 * i, 3300 + i);
    }
    assertDeprived(findings(run), 3020, 400, "app was kept from its cores for ");
  }

  private static void assertDeprived(
      Findings findings, double from, double length, String evidence) {
    assertThat(findings.origins())
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.tier()).isEqualTo("app");
              assertThat(it.kind()).isEqualTo(Kind.CPU);
              assertThat((double) findings.window().millis(it.startMicros()))
                  .isCloseTo(from, within(12.0));
              assertThat(it.durationMicros() / 1e3).isCloseTo(length, within(20.0));
              assertThat(it.evidence()).startsWith(evidence);
            });
  }

  @Test
  @DisplayName("a busy core with its ordinary ups and downs is no millibottleneck")
  void busy() {
    assertThat(findings(Scenarios.busy()).origins()).isEmpty();
  }

  @Test
  @DisplayName("db waits for its disk, app's queue grows as well")
  void io() {
    assertOnly(findings(Scenarios.dbWaitsForDisk()), "db", Kind.IO);
  }

  @Test
  @DisplayName("app's JVM collects garbage: that, and not its full core, is the cause")
  void garbageCollection() {
    Findings findings = findings(Scenarios.appStopsToCollect());
    Millibottleneck found = findings.origins().getFirst();
    assertThat(findings.origins())
        .extracting(Millibottleneck::tier, Millibottleneck::kind)
        .containsExactly(tuple("app", Kind.GC));
    assertThat(found.startMicros()).isEqualTo(RunFixture.START_MICROS + 3_004_000);
    assertThat(found.durationMicros()).isEqualTo(291_000);
    assertThat(found.evidence())
        .startsWith(
            "the JVM of app stopped all its threads for 291 ms to collect garbage (Pause Full)");
  }

  @Test
  @DisplayName("a collection that lasts because app is stopped in the middle is a stop")
  void stoppedCollection() {
    RunFixture run = Scenarios.appStops();
    run.collection("app", 3015, 3525, "Pause Young (Allocation Failure)");
    assertThat(findings(run).origins()).extracting(Millibottleneck::kind).containsOnly(Kind.FREEZE);
  }

  @Test
  @DisplayName("a collection that lasts because a neighbour has the core is a lack of CPU")
  void starvedCollection() {
    RunFixture run = Scenarios.appShortOfCpu();
    run.cpu("app", 3000, 3300, 0.3);
    run.collection("app", 3010, 3290, "Pause Young (Allocation Failure)");
    assertThat(findings(run).origins()).extracting(Millibottleneck::kind).containsOnly(Kind.CPU);
  }

  @Test
  @DisplayName("a collection while nobody asks for anything is none")
  void idleCollection() {
    RunFixture run = Scenarios.quiet();
    run.cpu("app", 5000, 5300, 1);
    run.collection("app", 5010, 5290, "Pause Full (System.gc())");
    assertThat(findings(run).origins()).isEmpty();
  }

  @Test
  @DisplayName("db is short of memory and reads back from its disk")
  void memory() {
    Findings findings = findings(Scenarios.dbShortOfMemory());
    assertOnly(findings, "db", Kind.MEMORY);
    Millibottleneck found = findings.origins().getFirst();
    assertThat(found.startMicros()).isEqualTo(RunFixture.START_MICROS + 2_985_000);
    assertThat(found.endMicros()).isEqualTo(RunFixture.START_MICROS + 3_320_000);
  }

  @Test
  @DisplayName("db waits for its disk while memory is taken from it")
  void memoryLost() {
    RunFixture run = Scenarios.dbWaitsForDisk();
    run.memoryBytes("db", 3000, 3300, at -> 1e8 - (at - 2950) * 50_000);
    assertOnly(findings(run), "db", Kind.MEMORY);
  }

  @Test
  @DisplayName("a collection that lasts because app's heap is being read back is a lack of memory")
  void thrashingCollection() {
    RunFixture run = Scenarios.appStopsToCollect();
    run.memoryPressure("app", 3000, 3300, 0.95);
    assertOnly(findings(run), "app", Kind.MEMORY);
  }

  @Test
  @DisplayName("requests of db wait for a lock while others pass them by")
  void lock() {
    Findings findings = findings(Scenarios.tableOfDbIsLocked());
    assertOnly(findings, "db", Kind.LOCK);
    assertThat(findings.origins().getFirst().evidence())
        .matches(
            "\\d+ requests waited in db for \\d+ ms and \\d+ later ones passed them by, while it used \\d+ % of a core and waited for no disk");
  }

  @Test
  @DisplayName("requests of db that wait for its disk do not wait for a lock")
  void noLockWhileTheDiskIsBusy() {
    RunFixture run = Scenarios.tableOfDbIsLocked();
    run.ioPressure("db", 3000, 3300, 0.9);
    assertThat(findings(run).origins())
        .extracting(Millibottleneck::kind)
        .doesNotContain(Kind.LOCK, Kind.FREEZE);
  }

  @Test
  @DisplayName("requests stuck in db while app has no CPU to take their answers wait for no lock")
  void noLockWhileAppIsPressed() {
    RunFixture run = Scenarios.tableOfDbIsLocked();
    run.cpuPressure("app", 3000, 3300, 0.9);
    assertThat(findings(run).origins()).extracting(Millibottleneck::kind).doesNotContain(Kind.LOCK);
  }

  @Test
  @DisplayName("requests stuck in db while app's one thread never rests wait for no lock")
  void noLockWhileAppComputesAllTheTime() {
    RunFixture run = Scenarios.tableOfDbIsLocked();
    run.cpu("app", 3000, 3350, 0.93);
    assertThat(findings(run).origins()).extracting(Millibottleneck::kind).doesNotContain(Kind.LOCK);
  }

  @Test
  @DisplayName("a busy app that has time to take db's answers hides no lock")
  void lockBesideABusyApp() {
    RunFixture run = Scenarios.tableOfDbIsLocked();
    run.cpu("app", -1000, 11_000, 0.7);
    assertOnly(findings(run), "db", Kind.LOCK);
  }

  @Test
  @DisplayName("requests stuck in db while app uses no CPU at all wait for no lock")
  void noLockWhileAppIsStopped() {
    RunFixture run = Scenarios.tableOfDbIsLocked();
    run.cpu("app", 3000, 3300, 0);
    assertThat(findings(run).origins()).extracting(Millibottleneck::kind).doesNotContain(Kind.LOCK);
  }

  @Test
  @DisplayName("a neighbour's server takes app's core: that, and no lock of db, is the cause")
  void neighbour() {
    RunFixture run = Scenarios.tableOfDbIsLocked();
    run.neighbour(2985, 3310, 0.7);
    run.cpu("app", 2985, 3310, 0.1);
    run.cpuPressure("app", 2985, 3310, 0.9);
    Findings findings = findings(run);
    assertOnly(findings, "app", Kind.CPU);
    Millibottleneck found = findings.origins().getFirst();
    assertThat(findings.window().millis(found.startMicros())).isEqualTo(2985);
    assertThat(findings.window().millis(found.endMicros())).isEqualTo(3310);
    assertThat(found.evidence()).startsWith("a neighbour took 66 % of the core of app for 325 ms");
  }

  @Test
  @DisplayName("a neighbour computes and app has what it needs: no millibottleneck")
  void harmlessNeighbour() {
    RunFixture run = Scenarios.quiet();
    run.neighbour(3000, 3300, 0.7);
    assertThat(findings(run).origins()).isEmpty();
  }

  @Test
  @DisplayName("a task of db waits for its disk while the others compute as ever: not the disk")
  void waitsInTheBackground() {
    RunFixture run = Scenarios.dbWaitsForDisk();
    run.cpu("db", 3000, 3300, 0.2);
    assertThat(findings(run).origins()).extracting(Millibottleneck::kind).doesNotContain(Kind.IO);
  }

  @Test
  @DisplayName("app waits often, but not all the time, while others use what it leaves: ordinary")
  void waitsOften() {
    RunFixture run = Scenarios.appDeprived(3000, 400);
    run.cpuPressure("app", 3000, 3400, 0.9);
    assertThat(findings(run).origins()).isEmpty();
  }

  @Test
  @DisplayName("db is silent and uses no CPU because it gets none: not stopped")
  void silentUnderPressure() {
    RunFixture run = Scenarios.dbStops();
    run.cpuPressure("db", 3020, 3520, 0.9);
    assertThat(findings(run).origins())
        .extracting(Millibottleneck::kind)
        .doesNotContain(Kind.FREEZE);
  }

  @Test
  @DisplayName("web's threads all wait for an app that answers nothing: web did not stop")
  void webWaitsForApp() {
    RunFixture run = Scenarios.appStopsWhenFull();
    run.cpu("app", 3020, 3520, 0.05);
    run.cpu("db", 3020, 3520, 0.05);
    assertThat(findings(run).origins()).isEmpty();
  }

  @Test
  @DisplayName("db waits for memory while it still works off what was left before")
  void memoryInOverload() {
    RunFixture run = Scenarios.dbShortOfMemory();
    for (int i = 0; i < 30; i++) {
      run.serve("db", 1000 + i, 9000 + i);
    }
    assertOnly(findings(run), "db", Kind.MEMORY);
  }

  @Test
  @DisplayName("some task of db waits for memory while it answers as ever")
  void memoryInTheBackground() {
    RunFixture run = Scenarios.quiet();
    for (int i = 0; i < 10; i++) {
      run.serve("db", 2980 + i, 3310 + i);
    }
    run.memoryPressure("db", 3000, 3300, 0.95);
    assertThat(findings(run).origins())
        .extracting(Millibottleneck::kind)
        .doesNotContain(Kind.MEMORY);
  }

  @Test
  @DisplayName("a stopped db is not locked: nobody passes by")
  void noLockWhileStopped() {
    assertThat(findings(Scenarios.dbStops()).origins())
        .extracting(Millibottleneck::kind)
        .containsOnly(Kind.FREEZE);
  }

  @Test
  @DisplayName("requests that were overtaken before db stopped did not wait for a lock")
  void noLockWhereAllOvertake() {
    assertThat(findings(Scenarios.dbStopsUnderHighLoad()).origins())
        .extracting(Millibottleneck::tier, Millibottleneck::kind)
        .containsExactly(tuple("db", Kind.FREEZE));
  }

  @Test
  @DisplayName("no packet leaves app: its link, and not the idle db, is the cause")
  void network() {
    assertOnly(findings(Scenarios.linkOfAppIsSilent()), "app", Kind.NETWORK);
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

  @Test
  @DisplayName("working off the queue after a stop is no cause of its own")
  void aftermath() {
    Findings findings = findings(Scenarios.appStops());
    assertThat(findings.origins()).hasSize(1);
    assertThat(findings.summary().millibottlenecks()).hasSize(1);
  }

  @Test
  @DisplayName("a second process of web: one episode with a second level")
  void secondLevel() {
    Findings findings = findings(Scenarios.secondProcess());
    assertThat(findings.episodes()).hasSize(1);
    Episode episode = findings.episodes().getFirst();
    assertThat(episode.droppedRequests()).isEqualTo(25 + 14);
    assertThat(episode.secondLevel()).isTrue();
    assertThat(episode.peakQueue()).isEqualTo(61);
    assertThat(episode.sentence()).contains("A second level: its queue then grew on to 61");
  }
}
