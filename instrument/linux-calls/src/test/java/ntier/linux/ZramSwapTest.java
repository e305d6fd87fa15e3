package ntier.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ZramSwapTest {
  private int attempts;
  private int pauses;

  private void refuse(int times) throws IOException {
    ZramSwap.untilAllowed(
        () -> {
          attempts++;
          if (attempts <= times) {
            throw new IOException("Cannot allocate memory");
          }
        },
        () -> pauses++);
  }

  @Test
  void onceIsEnoughWhereTheKernelAgrees() throws Exception {
    refuse(0);
    assertThat(attempts).isEqualTo(1);
    assertThat(pauses).isZero();
  }

  @Test
  void asksAgainWhereTheKernelRefusesAtFirst() throws Exception {
    refuse(3);
    assertThat(attempts).isEqualTo(4);
    assertThat(pauses).isEqualTo(3);
  }

  @Test
  void tellsTheReasonOfTheLastRefusal() {
    assertThatThrownBy(() -> refuse(1000)).hasMessage("Cannot allocate memory");
    assertThat(attempts).isEqualTo(ZramSwap.ATTEMPTS);
  }

  @Test
  void aDeviceThatIsNotThereIsNoFailure() throws Exception {
    assertThat(ZramSwap.remove(new ZramIdentity(987_654, UUID.randomUUID().toString(), 65_536, 0)))
        .isFalse();
  }
}
