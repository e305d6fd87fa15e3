package ntier.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MedianIntervalTest {
  private static MedianInterval ofFirst(int n) {
    return MedianInterval.of(IntStream.rangeClosed(1, n).mapToObj(i -> (double) i).toList());
  }

  /** C(n, 0), C(n, 1) and so on, exactly. */
  private static List<BigInteger> chooseFrom(int n) {
    List<BigInteger> row = new ArrayList<>(List.of(BigInteger.ONE));
    for (int k = 0; k < n; k++) {
      row.add(row.getLast().multiply(BigInteger.valueOf(n - k)).divide(BigInteger.valueOf(k + 1)));
    }
    return row;
  }

  @Test
  @DisplayName("coverage is the binomial sum, for every number of values and every pair")
  void coverage() {
    for (int n = 1; n <= 500; n += n < 20 ? 1 : 53) {
      List<BigInteger> choose = chooseFrom(n);
      for (int rank = 1; 2 * rank <= n + 1; rank++) {
        // The sum of David and Nagaraja, equation 7.1.3, term by term.
        BigInteger sum =
            choose.subList(rank, n - rank + 1).stream().reduce(BigInteger.ZERO, BigInteger::add);
        assertThat(MedianInterval.coverage(n, rank))
            .as("%d of %d", rank, n)
            .isEqualTo(sum.doubleValue() / Math.pow(2, n), within(1e-12));
      }
    }
  }

  @ParameterizedTest(name = "{0} values: from {1} to {2}, {3} %")
  @CsvSource({
    // As in printed tables of confidence intervals for the median.
    "1, 1, 1, 0",
    "2, 1, 2, 50.0",
    "3, 1, 3, 75.0",
    "4, 1, 4, 87.5",
    "5, 1, 5, 93.75",
    "6, 1, 6, 96.9",
    "7, 1, 7, 98.4",
    "8, 1, 8, 99.2",
    "9, 2, 8, 96.1",
    "10, 2, 9, 97.9",
    "11, 2, 10, 98.8",
    "12, 3, 10, 96.1",
    "13, 3, 11, 97.8",
    "14, 4, 11, 94.3",
    "20, 6, 15, 95.9",
  })
  void narrowestThatIsEnough(int n, double low, double high, double percent) {
    MedianInterval interval = ofFirst(n);
    assertThat(interval.low()).isEqualTo(low);
    assertThat(interval.high()).isEqualTo(high);
    assertThat(100 * interval.coverage()).isEqualTo(percent, within(0.05));
    assertThat(interval.sure()).isEqualTo(n >= 5);
  }

  @Test
  @DisplayName("in 20,000 draws of a skew distribution the median is within as often as it says")
  void holds() {
    SplittableRandom random = new SplittableRandom(12);
    for (int n : new int[] {3, 5, 9, 14}) {
      int held = 0;
      int draws = 20_000;
      for (int draw = 0; draw < draws; draw++) {
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < n; i++) {
          values.add(-Math.log(random.nextDouble()));
        }
        MedianInterval interval = MedianInterval.of(values);
        held += interval.low() < Math.log(2) && Math.log(2) < interval.high() ? 1 : 0;
      }
      double coverage = ofFirst(n).coverage();
      // Five standard deviations of a share of so many draws.
      double margin = 5 * Math.sqrt(coverage * (1 - coverage) / draws);
      assertThat((double) held / draws).as("of %d", n).isEqualTo(coverage, within(margin));
    }
  }

  @Test
  @DisplayName("apart only where no value is in both; words for each number of runs")
  void apartAndWords() {
    MedianInterval low = MedianInterval.of(List.of(1.0, 2.0));
    assertThat(low.apart(MedianInterval.of(List.of(2.5, 3.0)))).isTrue();
    assertThat(MedianInterval.of(List.of(2.5, 3.0)).apart(low)).isTrue();
    assertThat(low.apart(MedianInterval.of(List.of(2.0, 3.0)))).isFalse();
    assertThat(low.apart(low)).isFalse();
    assertThat(MedianInterval.words(List.of(5, 3, 5, 1, 9)))
        .isEqualTo(
            "1 run: no interval; 3 runs: least to greatest, holds the median with 75.0 % only"
                + " (5 give 93.8 %); 5 runs: least to greatest, holds the median with 93.8 %;"
                + " 9 runs: 2. least to 2. greatest, holds the median with 96.1 %");
    assertThatThrownBy(() -> MedianInterval.of(List.of())).hasMessageContaining("at least one");
  }
}
