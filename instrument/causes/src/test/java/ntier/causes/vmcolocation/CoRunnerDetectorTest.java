package ntier.causes.vmcolocation;

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

/** A second system's server on a tier's core. */
class CoRunnerDetectorTest {
  @TempDir Path runs;

  private Findings findings(RunFixture run) {
    return Analysed.of(run.write(runs, "run"));
  }

  @Test
  @DisplayName("SysBursty's server takes app's core: that, and no lock of db, is the cause")
  void bursty() {
    RunFixture run = Scenarios.tableOfDbIsLocked();
    run.bursty(2985, 3310, 0.7);
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
  @DisplayName("another system computes and app has what it needs: no millibottleneck")
  void harmlessBursty() {
    RunFixture run = Scenarios.quiet();
    run.bursty(3000, 3300, 0.7);
    assertThat(findings(run).origins()).isEmpty();
  }
}
