package ntier.analysis.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.fixture.WithoutCauses;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FullestCoreTest {
  @TempDir Path runs;

  /**
   * A run in which app uses so much of core 0, which SysBursty's database shares if it is there.
   */
  private static RunFixture appAt(double share) {
    RunFixture run = Scenarios.quiet();
    run.cpu("app", 0, Scenarios.MILLIS, share);
    return run;
  }

  private double percent(RunFixture run) {
    return WithoutCauses.analysed(run.write(runs, "run")).fullestCorePercent().orElseThrow();
  }

  @Test
  @DisplayName("the fullest core counts, whichever it is")
  void fullest() {
    assertThat(percent(appAt(0.7))).isEqualTo(70);
  }

  @Test
  @DisplayName("web and db together fill a core more than app")
  void another() {
    assertThat(percent(appAt(0.3))).as("40 % but for some idle ticks").isEqualTo(38.8);
  }

  @Test
  @DisplayName("what SysBursty computes on a core is not the load's")
  void withoutBursts() {
    RunFixture run = appAt(0.6);
    run.bursty(0, Scenarios.MILLIS, 0.2);
    run.otherPrograms(0, 0.2); // the fixture's cores know nothing of SysBursty
    assertThat(percent(run)).isEqualTo(60);
  }
}
