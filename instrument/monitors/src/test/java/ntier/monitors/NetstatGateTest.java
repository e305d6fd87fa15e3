package ntier.monitors;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NetstatGateTest {
  private final NetstatGate gate = new NetstatGate();

  private boolean isDue(long... drops) {
    for (long each : drops) {
      gate.listenerDropped(each);
    }
    return gate.isDue();
  }

  @Test
  void isDueWhenAnyListenerHasDropped() {
    assertThat(isDue(0, 5)).as("the first time").isTrue();
    assertThat(isDue(0, 5)).isFalse();
    assertThat(isDue(1, 5)).isTrue();
    assertThat(isDue(1, 5)).isFalse();
    assertThat(isDue(1)).as("a listener is gone").isTrue();
  }

  @Test
  void isDueAtEveryTenthTickAnyway() {
    assertThat(isDue()).isTrue();
    for (int tick = 1; tick < 10; tick++) {
      assertThat(isDue()).isFalse();
    }
    assertThat(isDue()).isTrue();
  }

  @Test
  void isAlwaysDueWhereAListenerCannotTell() {
    assertThat(isDue(Counter.UNKNOWN)).isTrue();
    assertThat(isDue(Counter.UNKNOWN)).isTrue();
  }
}
