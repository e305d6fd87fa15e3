package ntier.analysis.millibottleneck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import ntier.analysis.millibottleneck.DiskStalls.Span;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.Window;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Ticks of 50 ms; what is waited for and read in each is as a run of MySQL had it. */
class DiskStallsTest {
  private static final long TICK = 50_000;
  private static final int QUIET_TICKS = 40;

  private final List<double[]> ticks = new ArrayList<>();

  DiskStallsTest() {
    quiet();
  }

  private void quiet() {
    for (int i = 0; i < QUIET_TICKS; i++) {
      tick(0.4, 100);
    }
  }

  private void tick(double waiting, int reads) {
    ticks.add(new double[] {waiting, reads});
  }

  private DiskStalls stalls() {
    List<long[]> samples = new ArrayList<>();
    long[] sums = {0, 0, 0};
    samples.add(sums.clone());
    for (double[] tick : ticks) {
      sums[0] += TICK;
      sums[1] += Math.round(TICK * tick[0]);
      sums[2] += Math.round(tick[1]);
      samples.add(sums.clone());
    }
    return new DiskStalls(
        new Window(0, sums[0]),
        Counter.of(samples, s -> s[0], s -> s[1]),
        Counter.of(samples, s -> s[0], s -> s[2]));
  }

  private Span only() {
    assertThat(stalls().spans()).hasSize(1);
    return stalls().spans().getFirst();
  }

  @Test
  @DisplayName(
      "a stall from the middle of a tick to the middle of another, and queries that read at once afterwards")
  void edgesWithinTicks() {
    tick(0.7, 50);
    for (int i = 0; i < 9; i++) {
      tick(1, 0);
    }
    tick(1, 150);
    tick(0.99, 300);
    tick(0.95, 280);
    quiet();
    long start = QUIET_TICKS * TICK;
    assertThat(only().startMicros()).isCloseTo(start + 25_000, within(6_000L));
    assertThat(only().endMicros()).isCloseTo(start + 525_000, within(6_000L));
  }

  @Test
  @DisplayName("a batch of reads that a flush lets through does not cut it in two")
  void bridged() {
    for (int i = 0; i < 5; i++) {
      tick(1, 0);
    }
    tick(0.98, 90);
    for (int i = 0; i < 5; i++) {
      tick(1, 3);
    }
    quiet();
    long start = QUIET_TICKS * TICK;
    assertThat(only().startMicros()).isCloseTo(start, within(10_000L));
    assertThat(only().endMicros()).isCloseTo(start + 550_000, within(10_000L));
  }

  @Test
  @DisplayName(
      "a flush that lets reads through for 300 ms, while tasks go on waiting, is one stall")
  void pauses() {
    stallsWithAPause(0.97, 60);
    assertThat(only().endMicros() - only().startMicros()).isCloseTo(700_000, within(20_000L));
  }

  @Test
  @DisplayName("two stalls between which nobody waits are two")
  void two() {
    stallsWithAPause(0.4, 100);
    assertThat(stalls().spans()).hasSize(2);
  }

  private void stallsWithAPause(double waiting, int reads) {
    for (int i = 0; i < 5; i++) {
      tick(1, 0);
    }
    for (int i = 0; i < 6; i++) {
      tick(waiting, reads);
    }
    for (int i = 0; i < 3; i++) {
      tick(1, 0);
    }
    quiet();
  }

  @Test
  @DisplayName("waiting alone, or few reads alone, is none")
  void neitherAlone() {
    for (int i = 0; i < 6; i++) {
      tick(1, 200);
    }
    quiet();
    for (int i = 0; i < 6; i++) {
      tick(0, 0);
    }
    quiet();
    assertThat(stalls().spans()).isEmpty();
  }

  @Test
  @DisplayName("one tick is too short, two seconds are a bottleneck")
  void tooShortAndTooLong() {
    tick(1, 0);
    quiet();
    for (int i = 0; i < 45; i++) {
      tick(1, 0);
    }
    quiet();
    assertThat(stalls().spans()).isEmpty();
  }

  @Test
  @DisplayName("a disk that is hardly read cannot tell")
  void hardlyRead() {
    assertThat(stalls().canTell()).isTrue();
    ticks.forEach(tick -> tick[1] = 1);
    assertThat(stalls().canTell()).isFalse();
    ticks.clear();
    assertThat(stalls().canTell()).isFalse();
  }
}
