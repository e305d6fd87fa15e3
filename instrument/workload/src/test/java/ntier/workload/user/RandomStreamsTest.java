package ntier.workload.user;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RandomStreamsTest {

  @Test
  void sameNumbersGiveTheSameStreams() {
    RandomStreams one = RandomStreams.of(42, 7);
    RandomStreams other = RandomStreams.of(42, 7);
    for (int i = 0; i < 10; i++) {
      assertThat(one.thinkTimes().nextLong()).isEqualTo(other.thinkTimes().nextLong());
      assertThat(one.transitions().nextLong()).isEqualTo(other.transitions().nextLong());
      assertThat(one.parameters().nextLong()).isEqualTo(other.parameters().nextLong());
    }
  }

  @Test
  void streamsOfNeighboursShareNoDraws() {
    Set<Long> seen = new HashSet<>();
    for (long seed = 0; seed < 3; seed++) {
      for (int user = 0; user < 100; user++) {
        RandomStreams streams = RandomStreams.of(seed, user);
        for (int i = 0; i < 20; i++) {
          seen.add(streams.thinkTimes().nextLong());
          seen.add(streams.transitions().nextLong());
          seen.add(streams.parameters().nextLong());
        }
      }
    }
    assertThat(seen).hasSize(3 * 100 * 20 * 3);
  }
}
