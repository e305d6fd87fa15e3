package ntier.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RoundsTest {
  @Test
  void twiceTheRoundsAreTheSameRoundsTwice() {
    assertThat(Rounds.mix(7, 34)).isEqualTo(Rounds.mix(Rounds.mix(7, 17), 17));
    assertThat(Rounds.mix(7, 1000)).isEqualTo(Rounds.mix(Rounds.mix(7, 1), 999));
  }

  @Test
  void noRoundsAreNoWork() {
    assertThat(Rounds.mix(7, 0)).isEqualTo(7);
  }

  /** A chain that ran into a cycle or a fixed point could be cut short. */
  @Test
  void everyRoundHasAnotherResult() {
    Set<Long> results = new HashSet<>();
    long hash = 1;
    for (int i = 0; i < 10_000; i++) {
      hash = Rounds.mix(hash, 1);
      results.add(hash);
    }
    assertThat(results).hasSize(10_000);
  }
}
