package ntier.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import ntier.machine.CpuReading;
import ntier.plan.HostPlan;
import ntier.plan.fit.Demands;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Whose CPU time is whose, in counters as they are read. */
class FitWindowTest {
  private static final List<Integer> ONE = List.of(1);

  private static final List<HostPlan> HOSTS =
      List.of("client", "web", "app", "db").stream()
          .map(name -> new HostPlan(name, ONE, 100, OptionalDouble.empty(), Map.of()))
          .toList();

  /** Ten seconds, 6,000 requests: hosts 1,100 µs each, monitors and runner 3.5 % of the core. */
  private static FitWindow window(long busyMicros, long interruptMicros) {
    CpuReading begin =
        new CpuReading(
            0,
            Map.of("client", 0L, "web", 0L, "app", 0L, "db", 0L, CpuReading.OWN, 100L),
            Map.of(1, new CpuReading.Core(0, 0)));
    CpuReading end =
        new CpuReading(
            10_000_000,
            Map.of(
                "client",
                1_200_000L,
                "web",
                1_200_000L,
                "app",
                1_800_000L,
                "db",
                2_400_000L,
                CpuReading.OWN,
                350_100L),
            Map.of(1, new CpuReading.Core(busyMicros, interruptMicros)));
    return new FitWindow(begin, end, 100, 6000);
  }

  @Test
  @DisplayName("hosts by request without their extra work, the suite by time, others left out")
  void shares() {
    // 6.6 s of hosts, 0.35 s of the suite, 0.6 s in interrupts, 0.45 s of others.
    FitWindow window = window(8_000_000, 600_000);
    Demands demands = window.demands(HOSTS, List.of("app"), 1, Optional.empty(), Optional.empty());
    assertThat(demands.micros("app")).isEqualTo(200);
    assertThat(demands.micros("db")).isEqualTo(400);
    assertThat(demands.kernelMicros()).isEqualTo(100);
    assertThat(demands.ownPercent().orElseThrow()).isCloseTo(3.5, within(1e-9));
    assertThat(demands.unevenness()).isCloseTo(1, within(1e-9));
    assertThat(window.foreignPercent(ONE)).isCloseTo(10.5, within(1e-9));
    // 600 requests/s of 1,000 µs, 100 of the kernel and 100 of extra work.
    assertThat(demands.fullestMicros(100, List.of("app"))).isCloseTo(1200, within(1e-6));
  }

  @Test
  @DisplayName("the suite's own share is neither of others nor of the hosts")
  void ownIsNotForeign() {
    FitWindow window = window(6_950_000, 0);
    assertThat(window.foreignPercent(ONE)).isZero();
    Demands demands = window.demands(HOSTS, List.of("app"), 1, Optional.empty(), Optional.empty());
    assertThat(demands.fullestMicros(100, List.of("app"))).isCloseTo(1100, within(1e-6));
  }
}
