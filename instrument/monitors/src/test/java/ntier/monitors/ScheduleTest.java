package ntier.monitors;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScheduleTest {
  private static final long INTERVAL = 50_000_000;
  private final Schedule schedule = new Schedule(1_000_000_000, INTERVAL);

  @Test
  void aLateTickDoesNotShiftTheNext() {
    schedule.began(1_000_000_000 + 3_000_000);
    assertThat(schedule.dueNanos()).isEqualTo(1_050_000_000);
    schedule.began(1_050_000_000 + 6_000_000);
    assertThat(schedule.dueNanos()).isEqualTo(1_100_000_000);
    assertThat(schedule.ticks()).isEqualTo(2);
    assertThat(schedule.lateTicks()).as("later than a tenth of the interval").isEqualTo(1);
    assertThat(schedule.maxLateMicros()).isEqualTo(6000);
  }

  @Test
  void missedTicksAreCountedAndNotMadeUpFor() {
    schedule.began(1_000_000_000 + 2 * INTERVAL + 1);
    assertThat(schedule.dueNanos()).isEqualTo(1_000_000_000 + 3 * INTERVAL);
    assertThat(schedule.ticks()).isEqualTo(1);
    assertThat(schedule.lateTicks()).as("one late, two left out").isEqualTo(3);
  }
}
