package ntier.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import ntier.injection.Causes;
import ntier.plan.read.PlanReader;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How long a search lets JVMs compile before it measures. */
class FitPaceTest {
  private static final double RATE = 550;

  private static Duration least(String... sets) {
    PlanReader reader =
        new PlanReader(Path.of(System.getProperty("ntier.home")), Causes.all().descriptions(), 2);
    return new FitPace(reader.read(reader.find("nx3-no-vlrt"), List.of(sets)))
        .compiling(RATE)
        .least();
  }

  @Test
  @DisplayName("as long as the warm-up where that is long, which the experiment of 83 % has")
  void longWarmUp() {
    assertThat(least()).isEqualTo(Duration.ofSeconds(100));
    assertThat(least("phases.warmUp=1h")).isEqualTo(Duration.ofMinutes(2));
  }

  @Test
  @DisplayName("as long as JVMs usually take where the warm-up is usual")
  void usualWarmUp() {
    assertThat(least("phases.warmUp=24s")).isEqualTo(Duration.ofSeconds(11));
    assertThat(least("phases.warmUp=5s")).isEqualTo(Duration.ofSeconds(11));
  }
}
