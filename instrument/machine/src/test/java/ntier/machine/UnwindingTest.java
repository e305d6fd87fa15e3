package ntier.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnwindingTest {
  private final List<String> taken = new ArrayList<>();
  private final Unwinding unwinding = new Unwinding();

  @Test
  void lastUpIsFirstDown() throws IOException {
    unwinding.later(() -> taken.add("hosts"));
    unwinding.later(() -> taken.add("tiers"));
    unwinding.close();
    unwinding.close();
    assertThat(taken).containsExactly("tiers", "hosts");
  }

  @Test
  void oneFailureKeepsNoOtherStepFromBeingTaken() {
    unwinding.later(() -> taken.add("hosts"));
    unwinding.later(
        () -> {
          throw new IllegalStateException("second");
        });
    unwinding.later(
        () -> {
          throw new IOException("first");
        });
    assertThatThrownBy(unwinding::close)
        .isInstanceOf(IOException.class)
        .hasMessage("first")
        .satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(1));
    assertThat(taken).containsExactly("hosts");
  }

  @Test
  void anInterruptionIsKeptUntilAllIsDown() throws IOException {
    unwinding.later(() -> taken.add("hosts"));
    unwinding.later(
        () -> {
          throw new InterruptedException();
        });
    unwinding.close();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(taken).containsExactly("hosts");
  }

  @Test
  void noStepSeesAnInterruptionThatCameBefore() throws IOException {
    unwinding.later(
        () -> taken.add(Thread.currentThread().isInterrupted() ? "broken off" : "hosts"));
    Thread.currentThread().interrupt();
    unwinding.close();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(taken).containsExactly("hosts");
  }
}
