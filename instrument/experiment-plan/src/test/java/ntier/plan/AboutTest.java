package ntier.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Lengths of time for people. */
class AboutTest {
  @Test
  void secondsThenMinutesThenHours() {
    assertThat(Units.about(Duration.ofSeconds(99))).isEqualTo("99 s");
    assertThat(Units.about(Duration.ofSeconds(100))).isEqualTo("2 min");
    assertThat(Units.about(Duration.ofSeconds(149))).isEqualTo("2 min");
    assertThat(Units.about(Duration.ofSeconds(150))).isEqualTo("3 min");
    assertThat(Units.about(Duration.ofMinutes(99))).isEqualTo("99 min");
    assertThat(Units.about(Duration.ofMinutes(100))).isEqualTo("1 h 40 min");
  }
}
