package ntier.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import ntier.analysis.figures.InjectedVersusFound;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * One millibottleneck of app is found, from 3,020 ms on for 400 ms; the injectors say otherwise.
 */
class InjectedVersusFoundTest {
  @TempDir Path runs;

  private InjectedVersusFound compared(RunFixture run) {
    return Analysed.of(run.write(runs, "run")).injectedVersusFound();
  }

  private static RunFixture deprived() {
    return Scenarios.appDeprived(3020, 400);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "cpu-hog, true",
    "dvfs, true",
    "vm-colocation, true",
    "freeze, false",
    "gc, false",
    "memory, false",
    "network, false",
    "lock, false",
    "disk-stall, false",
    "log-flush, false",
    "of-a-later-suite, true"
  })
  @DisplayName("what was found belongs to a cause only if it is of the cause's kind")
  void kinds(String cause, boolean matches) {
    RunFixture run = deprived();
    run.inject(cause, "app", 3020, 3420);
    InjectedVersusFound compared = compared(run);
    assertThat(compared.injected()).isEqualTo(1);
    assertThat(compared.found()).isEqualTo(1);
    assertThat(compared.recall()).isEqualTo(matches ? 1 : 0);
    assertThat(compared.precision()).isEqualTo(matches ? 1 : 0);
    assertThat(compared.pairs().getFirst().found().isPresent()).isEqualTo(matches);
  }

  @ParameterizedTest(name = "{0} to {1} ms: start {2}, length {3}")
  @CsvSource({
    "3020, 3420, 1, 1",
    "2930, 3330, 1, 1",
    "2900, 3300, 0, 1",
    "3020, 3370, 1, 1",
    "3020, 3320, 1, 0",
    "3020, 3620, 1, 0"
  })
  @DisplayName("starts count within 100 ms and lengths within 20 %")
  void tolerances(double from, double to, int starts, int lengths) {
    RunFixture run = deprived();
    run.inject("cpu-hog", "app", from, to);
    InjectedVersusFound compared = compared(run);
    assertThat(compared.recall()).isEqualTo(1);
    assertThat(compared.startsWithin100Millis()).isEqualTo(starts);
    assertThat(compared.lengthsWithin20Percent()).isEqualTo(lengths);
  }

  @Test
  @DisplayName("of two injections that it could be, the nearer one was found")
  void nearest() {
    RunFixture run = deprived();
    run.inject("cpu-hog", "app", 2700, 2900);
    run.inject("cpu-hog", "app", 3021, 3421);
    InjectedVersusFound compared = compared(run);
    assertThat(compared.recall()).isEqualTo(0.5);
    assertThat(compared.pairs().getFirst().found()).isEmpty();
    assertThat(compared.pairs().getLast().found().orElseThrow().startErrorMillis())
        .isCloseTo(0, within(12.0));
  }

  @Test
  @DisplayName("another tier's injection is not what was found")
  void otherTier() {
    RunFixture run = deprived();
    run.inject("cpu-hog", "db", 3020, 3420);
    assertThat(compared(run).recall()).isZero();
  }
}
