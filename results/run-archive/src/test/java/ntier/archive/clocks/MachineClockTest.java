package ntier.archive.clocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import ntier.archive.ClockSample;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A clock of which an offset is known every two seconds. */
class MachineClockTest {
  private static final long START = 1_700_000_000_000_000L;
  private static final long SECOND = 1_000_000;

  /** Samples over a minute of the machine's time. */
  private static List<ClockSample> samples(LongUnaryOperator offset, long error) {
    List<ClockSample> samples = new ArrayList<>();
    for (long at = 0; at <= 60 * SECOND; at += 2 * SECOND) {
      samples.add(new ClockSample(START + at, "web", offset.applyAsLong(at), error));
    }
    return samples;
  }

  private static List<ClockSample> drifting(double ppm) {
    return samples(at -> -3 * SECOND + Math.round(ppm * 1e-6 * at), 100);
  }

  private static MachineClock clock(List<ClockSample> samples) {
    return new MachineClock("web", samples);
  }

  @ParameterizedTest
  @CsvSource({
    "0, -3000000",
    "1, -2999900",
    "30, -2997000",
    "60, -2994000",
    "70, -2993000",
    "-10, -3001000"
  })
  @DisplayName("between samples, before and after them a clock that drifts by 100 ppm is corrected")
  void drift(long seconds, long offset) {
    MachineClock clock = clock(drifting(100));
    long own = START + seconds * SECOND;
    assertThat(clock.toReference(own)).isEqualTo(own + offset);
    assertThat(clock.toOwn(own + offset)).isEqualTo(own);
    assertThat(clock.fault()).isEmpty();
  }

  @Test
  @DisplayName("the error is that of the samples, and grows with the distance from them")
  void error() {
    MachineClock clock = clock(drifting(100));
    assertThat(clock.error(START)).isEqualTo(100);
    assertThat(clock.error(START + SECOND)).isEqualTo(115);
    // Ten seconds after the last one: 150 µs of wander, and 200 µs in 60 s of the slope's error.
    assertThat(clock.error(START + 70 * SECOND)).isCloseTo(283, within(1L));
  }

  @Test
  @DisplayName("a lost sample makes the error a little larger, and no more")
  void lostSample() {
    List<ClockSample> samples = drifting(100);
    samples.remove(15);
    MachineClock clock = clock(samples);
    assertThat(clock.offset(START + 30 * SECOND)).isEqualTo(-2_997_000);
    assertThat(clock.error(START + 30 * SECOND)).isEqualTo(130);
    assertThat(clock.fault()).isEmpty();
  }

  @Test
  @DisplayName("a sample that was held up for long is left out")
  void heldUp() {
    List<ClockSample> samples = drifting(100);
    samples.set(15, new ClockSample(START + 30 * SECOND, "web", -2_997_000 + 19_000, 20_000));
    MachineClock clock = clock(samples);
    assertThat(clock.offset(START + 30 * SECOND)).isEqualTo(-2_997_000);
    assertThat(clock.error(START + 30 * SECOND)).isEqualTo(130);
    assertThat(clock.fault()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"2000000, back", "-2000000, forward", "3000, back"})
  @DisplayName("a clock that was set is told, with by how much")
  void step(long change, String direction) {
    List<ClockSample> samples = samples(at -> at < 31 * SECOND ? 0 : change, 100);
    assertThat(clock(samples).fault().orElseThrow())
        .isEqualTo(
            "the clock of machine web was set %s by %,.1f ms in the run"
                .formatted(direction, Math.abs(change) / 1e3));
  }

  @Test
  @DisplayName("one that ran too fast or slow is told, and not the samples' own errors")
  void tooMuchDrift() {
    assertThat(clock(drifting(-600)).fault())
        .contains(
            "the clock of machine web ran too fast by 600 ppm, more than the 500 that can be"
                + " corrected");
    assertThat(clock(drifting(600)).fault().orElseThrow()).contains("too slow by 600 ppm");
    assertThat(clock(drifting(490)).fault()).isEmpty();
    List<ClockSample> noisy = samples(at -> at / SECOND % 4 == 0 ? 1400 : -1400, 1500);
    assertThat(clock(noisy).fault()).isEmpty();
  }

  @Test
  @DisplayName("one sample says how far off a clock was, and nothing of its rate")
  void oneSample() {
    MachineClock clock = clock(drifting(0).subList(0, 1));
    assertThat(clock.offset(START + 10 * SECOND)).isEqualTo(-3 * SECOND);
    assertThat(clock.error(START + 10 * SECOND)).isEqualTo(100 + 5150);
  }

  @Test
  @DisplayName("the clocks of a run: how far they were apart, and the two errors that are largest")
  void ofARun() {
    List<ClockSample> samples = new ArrayList<>(drifting(0));
    for (ClockSample one : drifting(0)) {
      samples.add(new ClockSample(one.atMicros(), "app", 2 * SECOND, 300));
      samples.add(new ClockSample(one.atMicros(), "db", SECOND, 50));
    }
    RunClocks clocks = new RunClocks(samples);
    assertThat(clocks.apartMicros(START + 10 * SECOND, START + 20 * SECOND)).isEqualTo(5 * SECOND);
    assertThat(clocks.errorMicros(START + 10 * SECOND, START + 20 * SECOND))
        .isEqualTo(300 + 15 + 100 + 15);
    assertThat(clocks.of("client")).isEmpty();
    assertThat(new RunClocks(List.of()).errorMicros(START, START + SECOND)).isZero();
  }
}
