package ntier.workload.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MmppThinkTimesTest {
  private static final long MEAN = 7_000_000;

  /** So many windows of each process are counted: the variance is then known within 7 %. */
  private static final int WINDOWS = 400;

  /**
   * Mean numbers of long and of short think times in a row, for each: so many make a window long
   * enough for the limit that the index of dispersion is.
   */
  private static final int CYCLES_PER_WINDOW = 30;

  static Stream<Integer> indices() {
    return BurstIndex.INDICES.stream();
  }

  private static MmppThinkTimes process(int index, long meanMicros, long seed) {
    return new MmppThinkTimes(BurstIndex.of(index), meanMicros, RandomStreams.ofAll(seed));
  }

  private static long[] draws(MmppThinkTimes process, int count) {
    SplittableRandom unused = new SplittableRandom(1);
    return LongStream.generate(() -> process.drawMicros(unused)).limit(count).toArray();
  }

  /** Var N / E N of the think times that end in each of many windows of equal length. */
  @ParameterizedTest
  @MethodSource("indices")
  void theSequenceHasItsMeanAndItsIndexOfDispersion(int index) {
    BurstIndex figures = BurstIndex.of(index);
    double cycle = 1 / figures.leaves(true) + 1 / figures.leaves(false);
    long windowMicros = Math.round(cycle * CYCLES_PER_WINDOW * MEAN);
    MmppThinkTimes process = process(index, MEAN, 42);
    SplittableRandom unused = new SplittableRandom(1);
    double sum = 0;
    double squares = 0;
    long now = process.drawMicros(unused);
    for (long window = 1; window <= WINDOWS; window++) {
      long count = 0;
      while (now < window * windowMicros) {
        count++;
        now += process.drawMicros(unused);
      }
      sum += count;
      squares += (double) count * count;
    }
    double mean = sum / WINDOWS;
    double variance = squares / WINDOWS - mean * mean;
    assertThat(WINDOWS * (double) windowMicros / sum).isCloseTo(MEAN, Percentage.withPercentage(3));
    assertThat(variance / mean).isCloseTo(index, Percentage.withPercentage(20));
  }

  /** The formula of the class comment, which is exact where the simulation is not. */
  @ParameterizedTest
  @MethodSource("indices")
  void theFiguresHaveTheirIndexOfDispersion(int index) {
    BurstIndex figures = BurstIndex.of(index);
    double longShare = figures.longShare();
    double longMean = figures.relativeMean(true);
    double shortMean = figures.relativeMean(false);
    assertThat(longShare * longMean + (1 - longShare) * shortMean)
        .isCloseTo(1, Percentage.withPercentage(0.001));
    double variance =
        2 * (longShare * longMean * longMean + (1 - longShare) * shortMean * shortMean) - 1;
    double stays = 1 - figures.leaves(true) - figures.leaves(false);
    double gap = longMean - shortMean;
    double correlated = 2 * longShare * (1 - longShare) * gap * gap * stays / (1 - stays);
    assertThat(variance + correlated).isCloseTo(index, Percentage.withPercentage(1.2));
  }

  @Test
  void theSeedDecidesTheSequence() {
    assertThat(draws(process(100, MEAN, 42), 1000))
        .isEqualTo(draws(process(100, MEAN, 42), 1000))
        .isNotEqualTo(draws(process(100, MEAN, 43), 1000));
  }

  @Test
  void isScaledToTheMean() {
    long[] seconds = draws(process(100, 1_000_000, 42), 1000);
    long[] longer = draws(process(100, MEAN, 42), 1000);
    for (int i = 0; i < seconds.length; i++) {
      assertThat(longer[i] / 7.0).isBetween(seconds[i] - 1.0, seconds[i] + 1.0);
    }
    assertThat(LongStream.of(draws(process(100, 0, 42), 1000)).max()).hasValue(0);
  }

  /** Index 100: 67 short ones of 1.4 ms in a row in the mean, and 22 long ones of 28 s. */
  @Test
  void shortThinkTimesComeInARow() {
    long[] draws = draws(process(100, MEAN, 42), 500_000);
    int runs = 0;
    int shorts = 0;
    boolean before = false;
    for (long draw : draws) {
      boolean isShort = draw < 20_000;
      shorts += isShort ? 1 : 0;
      runs += isShort && !before ? 1 : 0;
      before = isShort;
    }
    assertThat(shorts / (double) draws.length).isCloseTo(0.75, Percentage.withPercentage(2));
    assertThat(shorts / (double) runs).isBetween(60.0, 70.0);
  }

  /** All users' think times are consecutive elements: no user has a process of its own. */
  @Test
  void whoeverThinksTakesTheNextElement() {
    MmppThinkTimes shared = process(100, MEAN, 42);
    List<SplittableRandom> users =
        Stream.of(1, 2, 3).map(user -> RandomStreams.of(42, user).thinkTimes()).toList();
    long[] taken =
        LongStream.range(0, 300)
            .map(i -> shared.drawMicros(users.get((int) i % users.size())))
            .toArray();
    assertThat(taken).isEqualTo(draws(process(100, MEAN, 42), 300));
  }

  @Test
  void otherIndicesHaveNoFigures() {
    assertThatThrownBy(() -> BurstIndex.of(99))
        .hasMessage(
            "the burst index is 99; right would be one of [20, 50, 100, 200, 400, 1000, 4000]");
  }
}
