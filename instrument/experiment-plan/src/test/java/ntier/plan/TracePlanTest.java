package ntier.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TracePlanTest {
  private static final TracePlan TRACE =
      new TracePlan("traces/x.csv", "0".repeat(64), List.of(0L, 100_000L, 600_000L));

  @Test
  @DisplayName("it begins again a mean gap after its end, so its rate stays")
  void again() {
    assertThat(TRACE.periodMicros()).isEqualTo(900_000);
    assertThat(TRACE.perSecond()).isCloseTo(10 / 3.0, offset(1e-9));
    assertThat(TRACE.micros(2, TRACE.perSecond())).isEqualTo(600_000);
    assertThat(TRACE.micros(3, TRACE.perSecond())).isEqualTo(900_000);
    assertThat(TRACE.micros(301, TRACE.perSecond())).isEqualTo(100 * 900_000 + 100_000);
  }

  @Test
  @DisplayName("twice its rate halves its times")
  void stretched() {
    double twice = 2 * TRACE.perSecond();
    assertThat(TRACE.micros(1, twice)).isEqualTo(50_000);
    assertThat(TRACE.micros(4, twice)).isEqualTo(500_000);
  }

  @Test
  void text() {
    assertThat(ArrivalsPlan.recorded(TRACE).text())
        .isEqualTo("open, as recorded in traces/x.csv: 3 pages in 900ms");
  }

  @Test
  void refusesWhatIsNoTrace() {
    assertThatThrownBy(() -> trace(0L)).hasMessageContaining("2 to 200000 arrivals");
    assertThatThrownBy(() -> trace(1L, 2L)).hasMessageContaining("begins with its first");
    assertThatThrownBy(() -> trace(0L, 2L, 1L)).hasMessageContaining("in order of time");
    assertThatThrownBy(() -> trace(0L, 0L)).hasMessageContaining("takes some time");
  }

  private static TracePlan trace(Long... micros) {
    return new TracePlan("x", "", List.of(micros));
  }
}
