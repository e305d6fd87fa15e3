package ntier.archive.clocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import ntier.archive.ClockSample;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Three machines for half a minute, of which m0 is the one that the others measure theirs by. */
class RunClocksTest {
  private static final long SECOND = 1_000_000;
  private static final long STEP = 2 * SECOND;

  /**
   * @param m0 what m0 is set forward by in the middle
   * @param m2 the same of m2
   */
  private static RunClocks clocks(long m0, long m2) {
    List<ClockSample> samples = new ArrayList<>();
    samples.add(new ClockSample(0, "m0", 0, 0));
    samples.add(new ClockSample(30 * SECOND + m0, "m0", -m0, 0));
    for (long at = 0; at <= 30 * SECOND; at += 2 * SECOND) {
      boolean later = at > 15 * SECOND;
      samples.add(new ClockSample(at, "m1", later ? m0 : 0, 100));
      samples.add(new ClockSample(later ? at + m2 : at, "m2", later ? m0 - m2 : 0, 100));
    }
    return new RunClocks(samples);
  }

  @Test
  @DisplayName("a machine whose clock was set is named, and no other")
  void one() {
    assertThat(clocks(0, 0).faults()).isEmpty();
    assertThat(clocks(0, STEP).faults())
        .containsExactly("the clock of machine m2 was set forward by 2,000.0 ms in the run");
  }

  @Test
  @DisplayName("where it was the one that others are measured by, those are not blamed")
  void measure() {
    assertThat(clocks(STEP, 0).faults())
        .containsExactly("the clock of machine m0 was set forward by 2,000.0 ms in the run");
    assertThat(clocks(-STEP, 0).faults())
        .containsExactly("the clock of machine m0 was set back by 2,000.0 ms in the run");
  }
}
