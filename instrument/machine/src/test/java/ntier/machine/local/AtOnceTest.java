package ntier.machine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class AtOnceTest {
  private final AtomicBoolean interrupted = new AtomicBoolean();

  /** Runs until it is interrupted. */
  private Callable<String> endless(CountDownLatch begun) {
    return () -> {
      begun.countDown();
      try {
        TimeUnit.MINUTES.sleep(1);
        return "never";
      } catch (InterruptedException stop) {
        interrupted.set(true);
        throw stop;
      }
    };
  }

  @Test
  @DisplayName("all are under way together, and the caller's thread hears of each")
  void together() throws Exception {
    CyclicBarrier both = new CyclicBarrier(2);
    Callable<String> meeting =
        () -> {
          both.await(10, TimeUnit.SECONDS);
          return "met";
        };
    List<String> heard = new ArrayList<>();
    Thread caller = Thread.currentThread();
    AtOnce.call(
        List.of(meeting, meeting),
        result -> {
          assertThat(Thread.currentThread()).isSameAs(caller);
          heard.add(result);
        });
    assertThat(heard).containsExactly("met", "met");
  }

  @Test
  @DisplayName("a failure is thrown as it was, once the others have been interrupted")
  void failure() {
    CountDownLatch begun = new CountDownLatch(1);
    Callable<String> failing =
        () -> {
          begun.await();
          throw new IOException("no such server");
        };
    assertThatThrownBy(() -> AtOnce.call(List.of(endless(begun), failing), _ -> {}))
        .isInstanceOf(IOException.class)
        .hasMessage("no such server");
    assertThat(interrupted).isTrue();
  }

  @Test
  @DisplayName("an interruption ends all of them")
  void interruption() throws Exception {
    CountDownLatch begun = new CountDownLatch(2);
    AtomicBoolean thrown = new AtomicBoolean();
    Thread caller =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    AtOnce.call(List.of(endless(begun), endless(begun)), _ -> {});
                  } catch (InterruptedException stop) {
                    thrown.set(true);
                  } catch (IOException failed) {
                    throw new AssertionError(failed);
                  }
                });
    begun.await();
    caller.interrupt();
    caller.join();
    assertThat(thrown).isTrue();
    assertThat(interrupted).isTrue();
  }
}
