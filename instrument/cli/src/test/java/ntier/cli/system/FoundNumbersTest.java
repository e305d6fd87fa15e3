package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.plan.InjectionPlan;
import ntier.plan.SchedulePlan;
import ntier.plan.fit.Fit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FoundNumbersTest {
  private static final SchedulePlan OFTEN =
      SchedulePlan.every(Duration.ofSeconds(5), Duration.ofMillis(4500));

  private static List<String> sets(InjectionPlan injection, int work) {
    Fit fit =
        new Fit(
            5000,
            714,
            work,
            75,
            List.of(new Fit.Cause(0, 640, Optional.empty(), Optional.empty())));
    return FoundNumbers.sets(fit, List.of(injection));
  }

  @Test
  @DisplayName("a length that grew, and the load")
  void freeze() {
    InjectionPlan freeze =
        new InjectionPlan("freeze", "app", Duration.ofMillis(640), OFTEN, Map.of());
    assertThat(sets(freeze, 120))
        .containsExactly(
            "workload.users=5000",
            "app.work=120",
            "inject=[{freeze: app, every: 5s, after: 4500ms, for: 640ms}]");
    assertThat(sets(freeze, 0)).hasSize(2);
  }

  @Test
  @DisplayName("a batch and a disk's limit, without what they make")
  void parameters() {
    InjectionPlan bursts =
        new InjectionPlan(
            "vm-colocation",
            "app",
            Duration.ofMillis(400),
            OFTEN,
            Map.of("batch", "310", "burstMillis", "400", "mmpp", "none"));
    assertThat(sets(bursts, 0).getLast())
        .isEqualTo("inject=[{vm-colocation: app, every: 5s, after: 4500ms, batch: 310}]");
    InjectionPlan flush =
        new InjectionPlan(
            "log-flush",
            "db",
            Duration.ZERO,
            OFTEN,
            Map.of("with", "collectl", "limit", "2097152"));
    assertThat(sets(flush, 0).getLast())
        .isEqualTo(
            "inject=[{log-flush: db, every: 5s, after: 4500ms, with: collectl, limit: 2048KB/s}]");
  }
}
