package ntier.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RepetitionSeedTest {
  @Test
  @DisplayName("the first has the experiment's own seed, all others another one that can be typed")
  void allDifferent() {
    for (long seed : new long[] {0, 1, 42, 43, 999_999_999_999_999_999L}) {
      assertThat(RepetitionSeed.of(seed, 1)).isEqualTo(seed);
      assertThat(IntStream.rangeClosed(1, 100).mapToLong(r -> RepetitionSeed.of(seed, r)))
          .doesNotHaveDuplicates();
      assertThat(IntStream.rangeClosed(2, 100).mapToLong(r -> RepetitionSeed.of(seed, r)))
          .allMatch(own -> own >= 0 && own < 1_000_000_000_000L);
    }
    assertThat(RepetitionSeed.of(42, 2)).isNotEqualTo(RepetitionSeed.of(43, 2));
  }

  @Test
  @DisplayName("as documented, in every later suite, or a series could not go on")
  void stays() {
    assertThat(RepetitionSeed.of(42, 2)).isEqualTo(766_377_637_706L);
    assertThatThrownBy(() -> RepetitionSeed.of(42, 0)).hasMessageContaining("count from 1");
  }
}
