package ntier.analysis.recording;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SortedTimesTest {
  @ParameterizedTest
  @CsvSource({"0, 0", "10, 0", "11, 1", "20, 1", "21, 4", "30, 4", "31, 5"})
  void theFirstOfEqualTimesIsFound(long atMicros, int index) {
    assertThat(SortedTimes.firstFrom(new long[] {10, 20, 20, 20, 30}, atMicros)).isEqualTo(index);
  }

  @ParameterizedTest
  @CsvSource({"-1", "0", "1"})
  void noTimesHaveNone(long atMicros) {
    assertThat(SortedTimes.firstFrom(new long[0], atMicros)).isZero();
  }
}
