package ntier.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import ntier.plan.read.Injectors;
import ntier.plan.read.PlanReader;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A warm-up that JVMs need on a machine; first-run has a ramp of 10 s and 15 s of warm-up. */
class WarmUpTest {
  private static final PlanReader READER =
      new PlanReader(Path.of(System.getProperty("ntier.home")), Injectors.ALL, 2);

  private static PhasesPlan warm(long millis, String... sets) {
    Plan plan = READER.read(READER.find("first-run"), List.of(sets));
    return plan.warmFor(Duration.ofMillis(millis)).phases();
  }

  private static PhasesPlan phases(int ramp, int warmUp) {
    return new PhasesPlan(
        Duration.ofSeconds(ramp), Duration.ofSeconds(warmUp), Duration.ofSeconds(60));
  }

  @Test
  @DisplayName(
      "where JVMs compile for longer it is longer, in whole seconds; the ramp is half of it")
  void longer() {
    assertThat(warm(28_300)).isEqualTo(phases(10, 24));
    assertThat(warm(28_300, "phases.ramp=20s")).isEqualTo(phases(20, 19));
  }

  @Test
  @DisplayName("it is never shorter")
  void neverShorter() {
    assertThat(warm(14_000)).isEqualTo(phases(10, 15));
    assertThat(warm(0)).isEqualTo(phases(10, 15));
    assertThat(warm(20_000)).isEqualTo(phases(10, 15));
  }

  @Test
  @DisplayName("what the command line says is taken as it is")
  void chosen() {
    assertThat(warm(60_000, "phases.warmUp=2s")).isEqualTo(phases(10, 2));
  }

  @Test
  @DisplayName("unless it says what it is at least")
  void chosenLeast() {
    assertThat(warm(28_300, "phases.warmUp=at least 8s")).isEqualTo(phases(10, 24));
    assertThat(warm(10_000, "phases.warmUp=at least 8s")).isEqualTo(phases(10, 8));
  }
}
