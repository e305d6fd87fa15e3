package ntier.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class InterruptionTest {
  private static final IOException FAILURE = new IOException("broken off");

  private static Callable<String> failing(boolean interrupted) {
    return () -> {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      throw FAILURE;
    };
  }

  @Test
  void whatFailsInAnInterruptedThreadIsAnInterruption() {
    assertThatThrownBy(() -> Interruption.told(failing(true)))
        .isInstanceOf(InterruptedException.class)
        .hasMessage("broken off")
        .hasSuppressedException(FAILURE);
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void anyOtherFailureIsToldAsItIs() {
    assertThatThrownBy(() -> Interruption.told(failing(false))).isSameAs(FAILURE);
  }
}
