package ntier.rubbos.async;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestStartTest {

  @Test
  void asNginxSaysIt() {
    assertThat(RequestStart.micros("t=1795342495.256")).isEqualTo(1_795_342_495_256_000L);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {"", "t=", "1795342495.256", "t=-1.000", "t=1.5", "t=999999999999999999999.000"})
  void otherwiseItIsNow(String header) {
    long before = System.currentTimeMillis() * 1_000;

    assertThat(RequestStart.micros(header)).isBetween(before, System.currentTimeMillis() * 1_000);
  }
}
