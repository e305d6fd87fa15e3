package ntier.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import ntier.injection.Causes;
import ntier.plan.Plan;
import ntier.plan.fit.Fit;
import ntier.plan.read.PlanReader;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Which stops a check is under. */
class FitStopsTest {
  private static final Fit FOUND =
      new Fit(4200, 600, 0, 75, List.of(new Fit.Cause(0, 630, Optional.empty(), Optional.empty())));

  private static Plan plan(int cores, String... sets) {
    PlanReader reader =
        new PlanReader(
            Path.of(System.getProperty("ntier.home")), Causes.all().descriptions(), cores);
    return reader.read(reader.find("first-run"), List.of(sets));
  }

  @Test
  @DisplayName("on one core those of the run, as long as found, over whole periods")
  void asInTheRun() {
    FitStops stops = FitStops.of(plan(1), FOUND);
    assertThat(stops.injections()).hasSize(1);
    assertThat(stops.injections().getFirst().length()).isEqualTo(Duration.ofMillis(630));
    assertThat(stops.injections().getFirst().schedule().every()).isEqualTo(Duration.ofSeconds(5));
    assertThat(stops.settling()).isEqualTo(Duration.ofSeconds(5));
    assertThat(stops.length()).isEqualTo(Duration.ofSeconds(10));
    assertThat(FitStops.needed(plan(1))).isTrue();
  }

  @Test
  @DisplayName("none where tiers have cores of their own, nothing stops, or stops are rare")
  void none() {
    assertThat(FitStops.of(plan(2), FOUND).injections()).isEmpty();
    assertThat(FitStops.needed(plan(1, "inject=none"))).isFalse();
    assertThat(FitStops.needed(plan(1, "inject.every=20s"))).isFalse();
  }
}
