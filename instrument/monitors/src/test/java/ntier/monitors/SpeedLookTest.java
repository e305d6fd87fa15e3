package ntier.monitors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import ntier.archive.SpeedSample;
import ntier.linux.UsableCpus;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SpeedLookTest {
  @Test
  @DisplayName("samples are 10 ms apart, of cores that this process may use")
  void samples() {
    List<SpeedSample> taken = SpeedLook.take(20);
    assertThat(taken).hasSize(20).isSortedAccordingTo(Comparator.comparing(SpeedSample::atMicros));
    // Sleep never ends early; a busy machine makes it late, which only one sample makes up for.
    assertThat(taken.getLast().atMicros() - taken.getFirst().atMicros()).isGreaterThan(100_000);
    assertThat(UsableCpus.all())
        .containsAll(taken.stream().map(SpeedSample::cpu).distinct().toList());
    assertThat(taken).allSatisfy(sample -> assertThat(sample.workNanos()).isPositive());
  }

  @Test
  @DisplayName("the computation is made, and not optimised away")
  void work() {
    FixedWork work = new FixedWork();
    for (int i = 0; i < 2000; i++) {
      work.nanos();
    }
    // 4,000 rounds, each of which waits for the multiplication of the one before: 3 cycles or more
    // each, and no core has 12 GHz. Nothing is said of how slow a busy machine may be.
    assertThat(work.nanos()).isGreaterThan(1000);
  }
}
