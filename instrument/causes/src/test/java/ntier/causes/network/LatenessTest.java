package ntier.causes.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LatenessTest {
  private final Lateness lateness = new Lateness();

  @Test
  @DisplayName("who looks often enough is never late")
  void punctual() {
    for (long now = 5_000_000; now <= 6_000_000; now += Lateness.LIMIT_MICROS) {
      lateness.look(now);
    }
    assertThat(lateness.micros(6_001_000)).isZero();
  }

  @Test
  @DisplayName("a pause counts whole, and while it lasts")
  void pause() {
    lateness.look(5_000_000);
    lateness.look(5_000_250);
    assertThat(lateness.micros(5_300_250)).isEqualTo(300_000);
    lateness.look(5_400_250);
    lateness.look(5_400_500);
    assertThat(lateness.micros(5_400_500)).isEqualTo(400_000);
    lateness.look(5_402_500);
    assertThat(lateness.micros(5_402_500)).isEqualTo(402_000);
  }

  @Test
  @DisplayName("before the first look and after the last there is nothing to be late for")
  void notLooking() {
    assertThat(lateness.micros(5_000_000)).isZero();
    lateness.look(5_000_000);
    lateness.end(5_100_000);
    assertThat(lateness.micros(9_000_000)).isEqualTo(100_000);
    lateness.look(9_000_000);
    assertThat(lateness.micros(9_000_500)).isEqualTo(100_000);
  }
}
