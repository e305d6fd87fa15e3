package ntier.analysis.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import ntier.archive.Absent;
import org.junit.jupiter.api.Test;

class CounterTest {
  private static final Counter COUNTER =
      Counter.of(
          List.of(
              new long[] {100, 10},
              new long[] {200, 60},
              new long[] {250, Absent.ABSENT},
              new long[] {300, 160}),
          sample -> sample[0],
          sample -> sample[1]);

  @Test
  void linearBetweenSamplesAndAbsentOnesLeftOut() {
    assertThat(COUNTER.samples()).isEqualTo(3);
    assertThat(COUNTER.increase(150, 250)).isEqualTo(110 - 35);
    assertThat(COUNTER.rate(1)).isEqualTo(1.0);
  }

  @Test
  void nothingIsKnownOutsideOfTheSamples() {
    assertThat(COUNTER.increase(50, 150)).isNaN();
    assertThat(COUNTER.increase(250, 301)).isNaN();
    assertThat(COUNTER.increaseWithin(0, 1000)).isEqualTo(150);
  }
}
