package ntier.injectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import ntier.plan.InjectionPlan;
import ntier.plan.Role;
import ntier.plan.SchedulePlan;
import org.junit.jupiter.api.Test;

class InjectionScheduleTest {
  private static final long START = 1_000_000_000;

  private static InjectionSchedule schedule(
      String length, String every, String after, int seconds) {
    var plan =
        new InjectionPlan(
            "freeze",
            Role.APP,
            Duration.parse(length),
            every.equals("PT0S")
                ? SchedulePlan.once(Duration.parse(after))
                : SchedulePlan.every(Duration.parse(every), Duration.parse(after)),
            Map.of());
    return InjectionSchedule.of(plan, START, START + seconds * 1_000_000L);
  }

  @Test
  void startsCountFromTheMeasurePhase() {
    InjectionSchedule schedule = schedule("PT0.5S", "PT5S", "PT5S", 60);
    assertThat(schedule.startMicros(0)).isEqualTo(START + 5_000_000);
    assertThat(schedule.startMicros(10)).isEqualTo(START + 55_000_000);
    assertThat(schedule.count()).isEqualTo(11);
  }

  @Test
  void anInjectionMayEndWithTheMeasurePhaseButNotAfterIt() {
    assertThat(schedule("PT5S", "PT5S", "PT5S", 60).count()).isEqualTo(11);
    assertThat(schedule("PT0.5S", "PT5S", "PT4.5S", 60).count()).isEqualTo(12);
    assertThat(schedule("PT0.5S", "PT5S", "PT4.500001S", 60).count()).isEqualTo(11);
  }

  @Test
  void aMeasurePhaseThatIsTooShortHasNone() {
    assertThat(schedule("PT1S", "PT5S", "PT9.5S", 10).count()).isZero();
    assertThat(schedule("PT1S", "PT5S", "PT20S", 10).count()).isZero();
  }

  @Test
  void withoutEveryItHappensOnce() {
    assertThat(schedule("PT1S", "PT0S", "PT1S", 60).count()).isEqualTo(1);
  }

  @Test
  void anInjectionLosesItsTurnWhenTheNextIsDue() {
    InjectionSchedule schedule = schedule("PT0.5S", "PT5S", "PT5S", 60);
    assertThat(schedule.missed(0, START + 9_999_999)).isFalse();
    assertThat(schedule.missed(0, START + 10_000_000)).isTrue();
  }

  @Test
  void refusesInjectionsThatOverlap() {
    assertThatThrownBy(() -> schedule("PT6S", "PT5S", "PT0S", 60))
        .hasMessage(
            "an injection of 6000000 us would begin 5000000 us after the one before;"
                + " make them shorter or rarer");
  }
}
