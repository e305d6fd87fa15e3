package ntier.plan;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** No record of a plan can be made with a value that makes no sense. */
class PlanRecordsTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  @Test
  void aHostHasCoresAndAWeight() {
    assertThatThrownBy(() -> new HostPlan("web", List.of(), 100, OptionalDouble.empty(), Map.of()))
        .hasMessage("a host has at least one core, not []");
    assertThatThrownBy(() -> new HostPlan("web", List.of(0), 0, OptionalDouble.empty(), Map.of()))
        .hasMessage("a weight is 1 to 10000, not 0");
    assertThatThrownBy(() -> new HostPlan("web", List.of(0), 1, OptionalDouble.of(0), Map.of()))
        .hasMessage("a quota is above 0, not OptionalDouble[0.0]");
  }

  @Test
  void anInjectionIsInTheFuture() {
    assertThatThrownBy(
            () ->
                new InjectionPlan(
                    "gc",
                    "app",
                    Duration.ZERO,
                    SchedulePlan.every(SECOND.negated(), SECOND),
                    Map.of()))
        .hasMessage("an injection's every is 0 or more, not PT-1S");
  }

  @Test
  void phasesAndThinkTimesHaveLengths() {
    assertThatThrownBy(() -> new PhasesPlan(SECOND.negated(), SECOND, SECOND))
        .hasMessage("the ramp is 0 or more, not PT-1S");
    assertThatThrownBy(() -> new PhasesPlan(SECOND, SECOND, Duration.ZERO))
        .hasMessage("the measure phase is above 0, not PT0S");
    assertThatThrownBy(() -> workload(1, Duration.ZERO))
        .hasMessage("the mean think time is above 0, not PT0S");
    assertThatThrownBy(() -> workload(0, SECOND)).hasMessage("users is at least 1, not 0");
  }

  @Test
  void aPlanHasATier() {
    assertThatThrownBy(
            () ->
                new Plan(
                    "x",
                    "x",
                    "p",
                    "small",
                    List.of(),
                    List.of(),
                    workload(1, SECOND),
                    new PhasesPlan(SECOND, SECOND, SECOND),
                    List.of(),
                    Map.of()))
        .hasMessage("a plan has a tier or more, not []");
  }

  private static WorkloadPlan workload(int users, Duration thinkTime) {
    return new WorkloadPlan(
        users,
        thinkTime,
        "browse-only",
        WorkloadPlan.Connections.PER_REQUEST,
        WorkloadPlan.Images.NONE,
        1);
  }
}
