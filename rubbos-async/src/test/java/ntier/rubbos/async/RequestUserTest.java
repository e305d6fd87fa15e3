package ntier.rubbos.async;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RequestUserTest {
  @Test
  @DisplayName("the web tier's header says who it is, whoever is at the connection's other end")
  void byHeader() {
    assertThat(RequestUser.of("10.1.0.5:40007")).isEqualTo("10.1.0.5:40007");
    assertThat(RequestUser.of("10.1.0.5:40007", "10.1.1.1", 50_001)).isEqualTo("10.1.0.5:40007");
  }

  @Test
  @DisplayName("without one it is the connection's other end, or nobody")
  void withoutHeader() {
    assertThat(RequestUser.of(null, "10.1.0.5", 40_007)).isEqualTo("10.1.0.5:40007");
    assertThat(RequestUser.of(null)).isEqualTo(RequestUser.UNKNOWN);
  }
}
