package ntier.workload.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class ThinkTimeTest {
  private static final long MEAN = 7_000_000;

  private final long[] draws = LongStream.generate(new Draw()::next).limit(200_000).toArray();

  private static final class Draw {
    private final SplittableRandom random = new SplittableRandom(42);
    private final ThinkTime thinkTime = new ThinkTime(MEAN);

    long next() {
      return thinkTime.drawMicros(random);
    }
  }

  /** The standard error of the mean is 7 s / sqrt(200,000) = 0.22 %. */
  @Test
  void isNegativeExponential() {
    assertThat(LongStream.of(draws).average().orElseThrow())
        .isCloseTo(MEAN, Percentage.withPercentage(1));
    for (double times : new double[] {0.1, 0.5, 1, 2, 4}) {
      double beyond = LongStream.of(draws).filter(d -> d > times * MEAN).count() / 200_000.0;
      assertThat(beyond).isCloseTo(Math.exp(-times), within(0.005));
    }
  }

  @Test
  void isCappedAtTenTimesTheMean() {
    assertThat(LongStream.of(draws).max().orElseThrow()).isEqualTo(10 * MEAN);
    assertThat(LongStream.of(draws).min().orElseThrow()).isNotNegative();
  }

  @Test
  void zeroMeansNoThinking() {
    assertThat(new ThinkTime(0).drawMicros(new SplittableRandom(1))).isZero();
  }
}
