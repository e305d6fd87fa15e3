package ntier.injection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import ntier.plan.InjectionPlan;
import ntier.plan.SchedulePlan;
import org.junit.jupiter.api.Test;

class InjectionScheduleTest {
  private static final long START = 1_000_000_000;

  private static InjectionSchedule schedule(
      String length, String every, String after, int seconds) {
    return schedule(
        length,
        every.equals("PT0S")
            ? SchedulePlan.once(Duration.parse(after))
            : SchedulePlan.every(Duration.parse(every), Duration.parse(after)),
        seconds);
  }

  private static InjectionSchedule schedule(String length, SchedulePlan times, int seconds) {
    var plan = new InjectionPlan("freeze", "app", Duration.parse(length), times, Map.of());
    return InjectionSchedule.of(plan, START, START + seconds * 1_000_000L);
  }

  private static SchedulePlan poisson(int meanSeconds, long seed) {
    return SchedulePlan.poisson(Duration.ofSeconds(meanSeconds), Duration.ofSeconds(3), seed);
  }

  private static SchedulePlan random(int least, int most, long seed) {
    return SchedulePlan.random(
        Duration.ofSeconds(least), Duration.ofSeconds(most), Duration.ofSeconds(3), seed);
  }

  /** From start to start; the first counts from {@code after}. */
  private static LongStream gaps(InjectionSchedule schedule) {
    return IntStream.range(0, schedule.count())
        .mapToLong(
            k ->
                schedule.startMicros(k)
                    - (k == 0 ? START + 3_000_000 : schedule.startMicros(k - 1)));
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
  void givenTimes() {
    SchedulePlan at =
        SchedulePlan.at(
            List.of(Duration.ofSeconds(3), Duration.ofSeconds(10), Duration.ofMillis(59_600)));
    assertThat(schedule("PT0.5S", at, 60).startsMicros())
        .containsExactly(START + 3_000_000, START + 10_000_000);
    assertThat(schedule("PT0.4S", at, 60).startsMicros())
        .containsExactly(START + 3_000_000, START + 10_000_000, START + 59_600_000);
  }

  @Test
  void randomTimesComeFromTheSeedAlone() {
    for (long seed = 0; seed < 20; seed++) {
      assertThat(schedule("PT0.5S", poisson(8, seed), 600))
          .isEqualTo(schedule("PT0.5S", poisson(8, seed), 600))
          .isNotEqualTo(schedule("PT0.5S", poisson(8, seed + 1), 600));
      assertThat(schedule("PT0.5S", random(4, 9, seed), 600))
          .isEqualTo(schedule("PT0.5S", random(4, 9, seed), 600))
          .isNotEqualTo(schedule("PT0.5S", random(4, 9, seed + 1), 600));
    }
  }

  @Test
  void aLongerMeasurePhaseOnlyAddsTimes() {
    var shorter = schedule("PT0.5S", poisson(8, 5), 100).startsMicros();
    assertThat(schedule("PT0.5S", poisson(8, 5), 200).startsMicros())
        .startsWith(shorter.toArray(Long[]::new))
        .hasSizeGreaterThan(shorter.size());
  }

  @Test
  void poissonGapsHaveTheirMeanAndSpread() {
    var schedule = schedule("PT0S", poisson(8, 42), 80_000);
    double mean = gaps(schedule).average().orElseThrow();
    double variance =
        gaps(schedule).mapToDouble(gap -> (gap - mean) * (gap - mean)).average().orElseThrow();
    // 10,000 gaps: 1 % is a standard error of the mean; a negative-exponential gap spreads as much
    // as it is long.
    assertThat(mean).isBetween(7_700_000.0, 8_300_000.0);
    assertThat(Math.sqrt(variance) / mean).isBetween(0.95, 1.05);
  }

  @Test
  void poissonInjectionsNeverOverlap() {
    var schedule = schedule("PT2S", poisson(3, 42), 20_000);
    assertThat(gaps(schedule).min().orElseThrow()).isEqualTo(2_100_000);
    assertThat(schedule.startMicros(schedule.count() - 1))
        .isLessThanOrEqualTo(START + 19_998_000_000L);
  }

  @Test
  void randomGapsAreWithinTheirEndsAndEven() {
    var gaps = gaps(schedule("PT0.5S", random(4, 9, 42), 65_000)).toArray();
    assertThat(LongStream.of(gaps)).allMatch(gap -> gap >= 4_000_000 && gap <= 9_000_000);
    assertThat(LongStream.of(gaps).average().orElseThrow()).isBetween(6_400_000.0, 6_600_000.0);
    long below = LongStream.of(gaps).filter(gap -> gap < 5_000_000).count();
    assertThat(below / (double) gaps.length).isBetween(0.18, 0.22);
  }

  @Test
  void aRandomGapMayBeAlwaysTheSame() {
    assertThat(gaps(schedule("PT0.5S", random(4, 4, 1), 60)).distinct().toArray())
        .containsExactly(4_000_000);
  }

  @Test
  void refusesInjectionsThatOverlap() {
    assertThatThrownBy(() -> schedule("PT6S", "PT5S", "PT0S", 60))
        .hasMessage(
            "an injection of 6000000 us would begin 5000000 us after the one before;"
                + " make them shorter or rarer");
  }
}
