package ntier.causes.freeze;

import static ntier.findings.OneFound.assertOnly;
import static org.assertj.core.api.Assertions.assertThat;

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

/** Tiers that are silent though they are not stopped. */
class FreezeDetectorTest {
  @TempDir Path runs;

  private Findings findings(RunFixture run) {
    return Analysed.of(run.write(runs, "run"));
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
  @DisplayName("db goes on 40 ms before its first answer is logged: stopped until then")
  void worksBeforeItsFirstAnswer() {
    RunFixture run = Scenarios.dbStops();
    run.cpu("db", 3480, 3520, 0.5);
    assertOnly(findings(run), "db", Kind.FREEZE, 500);
  }

  @Test
  @DisplayName("db computes for 100 ms before its first answer is logged: it was not stopped")
  void worksLongBeforeItsFirstAnswer() {
    RunFixture run = Scenarios.dbStops();
    run.cpu("db", 3420, 3520, 0.5);
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
  @DisplayName("working off the queue after a stop is no cause of its own")
  void aftermath() {
    Findings findings = findings(Scenarios.appStops());
    assertThat(findings.origins()).hasSize(1);
    assertThat(findings.summary().millibottlenecks()).hasSize(1);
  }
}
