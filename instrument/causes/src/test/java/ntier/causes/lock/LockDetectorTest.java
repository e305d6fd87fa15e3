package ntier.causes.lock;

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

/** Requests that wait for a lock, and others that seem to. */
class LockDetectorTest {
  @TempDir Path runs;

  private Findings findings(RunFixture run) {
    return Analysed.of(run.write(runs, "run"));
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
  @DisplayName(
      "requests that came while the table was locked, and go on late, tell of no second lock")
  void stillThereLater() {
    RunFixture run = Scenarios.tableOfDbIsLocked();
    for (int i = 0; i < 12; i++) {
      run.serve("db", 3020 + 5 * i, 3520 + i);
    }
    assertOnly(findings(run), "db", Kind.LOCK);
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
}
