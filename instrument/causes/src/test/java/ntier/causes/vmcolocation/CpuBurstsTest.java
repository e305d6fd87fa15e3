package ntier.causes.vmcolocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Readings of a counter made up, one each millisecond. */
class CpuBurstsTest {
  private static final long MILLI = 1_000;
  private final CpuBursts bursts = new CpuBursts();
  private final List<CpuBursts.Burst> found = new ArrayList<>();
  private long now = 1_000_000;
  private double used;

  /** Goes on for some time with some share of a core used. */
  private void go(long millis, double share, long everyMillis) {
    for (long i = 0; i < millis; i += everyMillis) {
      now += everyMillis * MILLI;
      used += share * everyMillis * MILLI;
      bursts.read(now, (long) used).ifPresent(found::add);
    }
  }

  private void go(long millis, double share) {
    go(millis, share, 1);
  }

  @Test
  void oneIsFromItsOnsetToItsEnd() {
    go(200, 0.02);
    long start = now;
    go(400, 0.8);
    long end = now;
    go(200, 0.02);
    assertThat(found)
        .singleElement()
        .satisfies(
            burst -> {
              assertThat(burst.startMicros()).isCloseTo(start, within(3 * MILLI));
              assertThat(burst.endMicros()).isCloseTo(end, within(3 * MILLI));
              assertThat(burst.percent()).isBetween(78L, 81L);
            });
    assertThat(bursts.underWay()).isFalse();
  }

  @Test
  void readingsFiveMillisecondsApartAreGoodEnough() {
    go(200, 0.02, 5);
    long start = now;
    go(300, 0.9, 5);
    long end = now;
    go(200, 0, 5);
    assertThat(found)
        .singleElement()
        .satisfies(
            burst -> {
              assertThat(burst.startMicros()).isCloseTo(start, within(5 * MILLI));
              assertThat(burst.endMicros()).isCloseTo(end, within(5 * MILLI));
            });
  }

  @Test
  void aShortLullIsInItAndALongOneEndsIt() {
    go(50, 0);
    go(200, 0.9);
    go(120, 0);
    go(200, 0.9);
    go(200, 0);
    assertThat(found).hasSize(1);
    go(200, 0.9);
    go(200, 0);
    go(200, 0.9);
    go(200, 0);
    assertThat(found).hasSize(3);
  }

  @Test
  void littleOrShortUseIsNone() {
    go(300, 0.4);
    go(200, 0);
    go(35, 1);
    go(200, 0);
    assertThat(found).isEmpty();
    assertThat(bursts.underWay()).isFalse();
  }

  @Test
  void theOneUnderWayCanBeEnded() {
    go(50, 0);
    go(120, 1);
    assertThat(bursts.underWay()).isTrue();
    assertThat(found).isEmpty();
    assertThat(bursts.end())
        .hasValueSatisfying(
            burst ->
                assertThat(burst.endMicros() - burst.startMicros())
                    .isBetween(108 * MILLI, 120 * MILLI));
    assertThat(bursts.end()).isEmpty();
  }

  @Test
  void aLateReadingCountsForAllItsTime() {
    go(50, 0);
    now += 40 * MILLI;
    used += 36 * MILLI;
    bursts.read(now, (long) used);
    go(100, 0.9);
    go(200, 0);
    assertThat(found).hasSize(1);
    assertThat(found.getFirst().percent()).isBetween(85L, 95L);
  }
}
