package ntier.monitors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CoreCpuTimeTest {
  /** Captured on Linux 6.18: user, nice, system, idle, iowait, irq, softirq, steal, guest, … */
  private static final String STAT =
      """
      cpu  1245 622 234 1356 16 30 8 4 0 0
      cpu0 622 300 110 691 4 17 5 2 0 0
      cpu1 623 322 124 665 12 13 3 2 0 0
      intr 12345 0 9
      ctxt 99
      """;

  @Test
  void whatIsNeitherIdleNorLoweredInPriorityIsBusy() {
    assertThat(CoreCpuTime.of(STAT))
        .isEqualTo(
            Map.of(
                0, new CoreCpuTime((622 + 110 + 17 + 5) * 10_000L, (17 + 5) * 10_000L),
                1, new CoreCpuTime((623 + 124 + 13 + 3) * 10_000L, (13 + 3) * 10_000L)));
  }

  @Test
  void thisMachineHasACore() throws Exception {
    assertThat(CoreCpuTime.read()).isNotEmpty();
  }
}
