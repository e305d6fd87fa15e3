package ntier.injection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import ntier.simulation.model.SimulatedInjection;
import ntier.simulation.model.SimulatedInjection.Effect;
import ntier.simulation.read.InjectionKinds;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SimulatedEffectsTest {
  private static final InjectionKinds KINDS = new InjectionKinds(Causes.all().simulated());

  @Test
  @DisplayName("each cause has the effect of its kind in the simulation")
  void causes() {
    for (String cause : List.of("freeze", "gc", "memory")) {
      assertThat(KINDS.injection(cause, Map.of(), Map.of(), "app", 0, 1).effect())
          .isEqualTo(new Effect.Freeze());
    }
    for (String cause : List.of("network", "lock")) {
      assertThat(KINDS.injection(cause, Map.of(), Map.of(), "db", 0, 1).effect())
          .isEqualTo(new Effect.Stall(1));
    }
    Map<String, String> smallPool = Map.of("bufferPool", Integer.toString(16 << 20));
    for (String cause : List.of("disk-stall", "log-flush")) {
      assertThat(KINDS.injection(cause, Map.of(), smallPool, "db", 0, 1).effect())
          .isEqualTo(new Effect.Stall(0.027));
    }
    assertThat(KINDS.injection("cpu-hog", Map.of("weight", "800"), Map.of(), "app", 0, 1))
        .extracting(SimulatedInjection::effect)
        .isEqualTo(new Effect.Rival(800, 0));
  }
}
