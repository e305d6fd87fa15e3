package ntier.machine.several;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import ntier.archive.ClockSample;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LiveClockTest {
  private static final long TICK = 50_000;
  private static final byte[] NOTHING = new byte[0];

  private final LiveClock clock = new LiveClock("m1", TICK);

  private static byte[] table(long offset, long error) {
    return ClockSample.text(List.of(new ClockSample(1, "m1", offset, error)));
  }

  private static byte[] line(long offset, long error) {
    return "2,m1,%d,%d\n".formatted(offset, error).getBytes(StandardCharsets.UTF_8);
  }

  @Test
  @DisplayName("what a machine measured counts, with the users' machine's way to the runner")
  void measured() {
    clock.take(NOTHING, -70_000, 1_000);
    assertThat(clock.here(1_000_000)).as("nothing is measured yet").isEqualTo(930_000);
    clock.take(table(-71_500, 80), -70_000, 1_000);
    assertThat(clock.here(1_000_000)).isEqualTo(929_500);
    clock.take(line(-60_000, 30_000), -70_000, 1_000);
    assertThat(clock.here(1_000_000)).as("held up for long").isEqualTo(929_500);
    clock.take(line(-71_700, 90), -70_000, 1_200);
    assertThat(clock.here(1_000_000)).isEqualTo(929_500);
    clock.take(NOTHING, -70_000, 1_500);
    assertThat(clock.here(1_000_000)).as("the users' was measured anew").isEqualTo(929_800);
  }

  @Test
  @DisplayName("samples are moved by whole ticks, and not back and forth at half of one")
  void ticks() {
    clock.take(NOTHING, -70_000, 0);
    assertThat(clock.hereInTicks(20 * TICK + 700)).isEqualTo(19 * TICK + 700);
    clock.take(NOTHING, -76_000, 0);
    assertThat(clock.hereInTicks(20 * TICK + 700)).isEqualTo(19 * TICK + 700);
    clock.take(NOTHING, -81_000, 0);
    assertThat(clock.hereInTicks(20 * TICK + 700)).isEqualTo(18 * TICK + 700);
    clock.take(NOTHING, -74_000, 0);
    assertThat(clock.hereInTicks(20 * TICK + 700)).isEqualTo(18 * TICK + 700);
  }
}
