package ntier.causes.freeze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import ntier.analysis.Findings;
import ntier.analysis.Verdict;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.fixture.TwoStops;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.findings.Analysed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Millibottlenecks beside others, and such as leave a tier some of what it needs. */
class BesidesTest {
  @TempDir Path runs;

  private List<Millibottleneck> origins(RunFixture run) {
    return Analysed.of(run.write(runs, "run")).origins();
  }

  @Test
  @DisplayName("db does not read what app asks when it goes on: both were stopped")
  void secondBelow() {
    List<Millibottleneck> found = origins(TwoStops.appThenDb(3850));
    assertThat(found).extracting(Millibottleneck::tier).containsExactly("app", "db");
    assertThat(found).extracting(Millibottleneck::kind).containsOnly(Kind.FREEZE);
    long start = found.getLast().startMicros() - RunFixture.START_MICROS;
    assertThat(start / 1000).isCloseTo(3500, within(50L));
    assertThat(found.getLast().evidence()).contains("did not read 50 packets");
  }

  @Test
  @DisplayName("SYNs that db's full listener drops are nothing that db has not read")
  void onlySynsBelow() {
    RunFixture run = TwoStops.appThenDb(3850);
    for (int syn = 0; syn < 50; syn++) {
      run.retransmit(4505 + 0.8 * syn, 50_000 + syn, "db", "SYN_SENT");
    }
    assertThat(origins(run))
        .extracting(Millibottleneck::evidence)
        .noneMatch(evidence -> evidence.contains("did not read"));
  }

  @Test
  @DisplayName("db reads in the next tick what app asks at the end of one: it only was idle")
  void askedAtTheEndOfATick() {
    assertThat(origins(TwoStops.appThenDb(3550)))
        .extracting(Millibottleneck::tier)
        .containsExactly("app");
  }

  @Test
  @DisplayName("connections that enter db's accept queue are nothing that db has not read")
  void onlyConnectionsBelow() {
    RunFixture run = TwoStops.appThenDb(3850);
    run.acceptQueue("db", 3540, 3850, millis -> 25);
    assertThat(origins(run))
        .extracting(Millibottleneck::evidence)
        .noneMatch(evidence -> evidence.contains("did not read"));
  }

  @Test
  @DisplayName("what only both together dropped is said to be from both, in figures and in words")
  void saidToBeFromBoth() {
    RunFixture run = TwoStops.appThenDb(3600);
    TwoStops.webDrops(run, 3560, 3600);
    Findings findings = Analysed.of(run.write(runs, "run"));
    assertThat(findings.summary().ctqo())
        .extracting(one -> one.origins().orElseThrow())
        .contains(List.of("app"), List.of("app", "db"));
    assertThat(findings.episodes())
        .filteredOn(one -> one.origins().size() == 2)
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.droppedRequests()).isEqualTo(8);
              assertThat(one.sentence())
                  .endsWith(
                      "It comes from MySQL, too, which was stopped for 100 ms at the same time.");
            });
    assertThat(Verdict.of(findings).text()).contains(" 8 of them come from several at once.");
  }

  @Test
  @DisplayName("db reads what app asks when it goes on: only app was stopped")
  void onlyTheFirst() {
    RunFixture run = TwoStops.appThenDb(3850);
    run.cpu("db", 3500, 3850, 0.05);
    assertThat(origins(run)).extracting(Millibottleneck::tier).containsExactly("app");
  }

  @Test
  @DisplayName("db uses no CPU because it gets none: it is not stopped")
  void keptFromItsCores() {
    RunFixture run = TwoStops.appThenDb(3850);
    run.cpuPressure("db", 3020, 3850, 1);
    assertThat(origins(run)).extracting(Millibottleneck::tier).containsExactly("app");
  }

  @Test
  @DisplayName("the acknowledgements of a stopped app's kernel show no stop of db")
  void acknowledgements() {
    RunFixture run = Scenarios.appStops();
    run.link("db", 3020, 3050, 0, 0);
    run.link("db", 3050, 3100, 50, 0);
    run.link("db", 3100, 3500, 0, 0);
    assertThat(origins(run)).extracting(Millibottleneck::tier).containsExactly("app");
  }

  /** What app sends comes 100 ms late for 250 ms: one tick is silent, then little is sent. */
  private static RunFixture appIsAnsweredLate() {
    RunFixture run = Scenarios.linkOfAppIsSilent();
    run.link("app", 3000, 3050, 80, 60);
    run.link("app", 3050, 3100, 40, 0);
    run.link("app", 3100, 3300, 30, 20);
    return run;
  }

  @Test
  @DisplayName("a single silent tick, and little sent after it, is a link that is 100 ms late")
  void lateByOneTick() {
    List<Millibottleneck> found = origins(appIsAnsweredLate());
    assertThat(found).extracting(Millibottleneck::kind).containsExactly(Kind.NETWORK);
    assertThat(found.getFirst().tier()).isEqualTo("app");
  }

  @Test
  @DisplayName("a single silent tick is nothing if as much as ever is sent after it")
  void oneTickAlone() {
    RunFixture run = appIsAnsweredLate();
    run.link("app", 3100, 3300, 90, 90);
    assertThat(origins(run)).extracting(Millibottleneck::kind).doesNotContain(Kind.NETWORK);
  }

  /** App, usually at 55 %, has half of its core; SysBursty 40 %. */
  private static RunFixture appShares() {
    RunFixture run = Scenarios.appShortOfCpu();
    run.cpu("app", -1000, 11_000, 0.55);
    run.cpu("app", 3000, 3300, 0.5);
    run.cpuPressure("app", 3000, 3300, 0.9);
    run.bursty(3000, 3300, 0.4);
    return run;
  }

  @Test
  @DisplayName(
      "another system and a tier that want more than their core has: the tier falls behind")
  void sharing() {
    List<Millibottleneck> found = origins(appShares());
    assertThat(found).extracting(Millibottleneck::tier).containsExactly("app");
    assertThat(found.getFirst().evidence()).startsWith("a neighbour took 40 % of the core of app");
  }

  @Test
  @DisplayName("another system that leaves the tier's core idle time takes nothing from it")
  void roomForBoth() {
    RunFixture run = appShares();
    run.cpu("app", 3000, 3300, 0.4);
    run.cpuPressure("app", 3000, 3300, 0.3);
    run.cpu("app", -1000, 3000, 0.45);
    run.cpu("app", 3300, 11_000, 0.45);
    assertThat(origins(run)).isEmpty();
  }

  @Test
  @DisplayName("a tier that computes less and wants no more waits for another tier, not its core")
  void waitsForAnother() {
    RunFixture run = appShares();
    run.cpu("app", 3000, 3300, 0.05);
    run.cpuPressure("app", 3000, 3300, 0.05);
    assertThat(origins(run)).extracting(Millibottleneck::kind).doesNotContain(Kind.CPU);
    run.cpuPressure("app", 3000, 3300, 0.4);
    assertThat(origins(run)).extracting(Millibottleneck::kind).contains(Kind.CPU);
  }

  @Test
  @DisplayName("so does one that waits for its core no longer than it always does")
  void waitsAsAlways() {
    RunFixture run = appShares();
    run.cpu("app", 3000, 3300, 0.15);
    run.cpuPressure("app", 3000, 3300, 0.45);
    assertThat(origins(run)).extracting(Millibottleneck::kind).contains(Kind.CPU);
    run.cpuPressure("app", -1000, 3000, 0.5);
    run.cpuPressure("app", 3300, 11_000, 0.5);
    assertThat(origins(run)).extracting(Millibottleneck::kind).doesNotContain(Kind.CPU);
  }

  @Test
  @DisplayName(
      "and one that waits for its core only until it has done what it was asked for before")
  void waitsAtFirst() {
    RunFixture run = appShares();
    run.cpu("app", 3000, 3300, 0.15);
    run.cpuPressure("app", 3000, 3100, 0.9);
    run.cpuPressure("app", 3100, 3300, 0.1);
    assertThat(origins(run)).extracting(Millibottleneck::kind).doesNotContain(Kind.CPU);
  }

  /** SysBursty's servers are beside app and db, which both compute less. */
  private static RunFixture appAndDbComputeLess(double dbWaits) {
    RunFixture run = appShares();
    run.cpu("app", 3000, 3300, 0.2);
    run.cpuPressure("app", 3000, 3300, 1);
    run.manifests().cores("db", 0);
    run.cpu("db", -1000, 11_000, 0.4);
    run.cpuPressure("db", -1000, 11_000, 0.5);
    run.cpu("db", 3000, 3300, 0.2);
    run.cpuPressure("db", 3000, 3300, dbWaits);
    return run;
  }

  @Test
  @DisplayName(
      "of two tiers beside another system, one that waits nearly always asks less of the other")
  void oneWaitsNearlyAlways() {
    assertThat(origins(appAndDbComputeLess(0.65)))
        .extracting(Millibottleneck::tier)
        .containsExactly("app");
  }

  @Test
  @DisplayName("both are short if both wait nearly always")
  void bothWaitNearlyAlways() {
    assertThat(origins(appAndDbComputeLess(0.9)))
        .extracting(Millibottleneck::tier)
        .containsExactlyInAnyOrder("app", "db");
  }

  /**
   * Db stops from 3020 to 3520; app, all of whose threads wait for it from 3150 on, does nothing.
   */
  private static RunFixture appWaitsForDb(int accepting) {
    RunFixture run = Scenarios.dbStops();
    run.cpu("web", 3150, 3520, 0.2);
    run.cpu("app", 3200, 3350, 0);
    run.link("app", 3200, 3350, 40, 30);
    run.acceptQueue("app", 3150, 3520, at -> accepting);
    return run;
  }

  @Test
  @DisplayName("an app whose threads all wait for db reads nothing of web: only db was stopped")
  void fullAppIsNotStopped() {
    assertThat(origins(appWaitsForDb(5))).extracting(Millibottleneck::tier).containsExactly("db");
  }

  @Test
  @DisplayName("an app that had accepted all and reads nothing of web is stopped, too")
  void appWithFreeThreadsIsStopped() {
    assertThat(origins(appWaitsForDb(0)))
        .extracting(Millibottleneck::tier)
        .containsExactly("db", "app");
  }

  /** App has a third of what it needs of its core from 3000 to 3300; web keeps what it sends. */
  private static RunFixture appReadsLate(int heldPerTick) {
    RunFixture run = Scenarios.quiet();
    run.cpu("app", -1000, 11_000, 0.6);
    run.cpu("app", 3000, 3300, 0.2);
    run.cpuPressure("app", 3000, 3300, 1);
    for (int held = 0; held < 6 * heldPerTick; held++) {
      double start = 3005 + held * 290.0 / (6 * heldPerTick);
      run.request(start, 3340, 7000 + held, 0);
      run.serve("web", start, 3339);
      run.serve("app", 3310, 3338);
    }
    return run;
  }

  @Test
  @DisplayName("what an app without CPU has not read yet shows in web alone")
  void readsLate() {
    assertThat(origins(appReadsLate(8)))
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.tier()).isEqualTo("app");
              assertThat(one.evidence()).startsWith("app was kept from its cores for 3");
            });
    assertThat(origins(appReadsLate(0))).as("nobody waits").isEmpty();
  }
}
