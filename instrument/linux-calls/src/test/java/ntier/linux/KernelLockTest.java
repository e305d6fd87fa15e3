package ntier.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelLockTest {
  @TempDir Path folder;

  /** Has the lock until it is killed. */
  static final class Holder {
    private Holder() {}

    public static void main(String[] arguments) throws Exception {
      System.out.println(KernelLock.tryLock(Path.of(arguments[0])).isPresent());
      Thread.sleep(30_000);
    }
  }

  @Test
  void oneHasItAtATimeAlsoWithinAProcess() throws IOException {
    KernelLock lock = KernelLock.tryLock(folder).orElseThrow();
    assertThat(KernelLock.tryLock(folder)).isEmpty();
    Files.list(folder).close();
    assertThat(KernelLock.isHeld(folder)).as("reading it gives nothing back").isTrue();
    lock.close();
    assertThat(KernelLock.isHeld(folder)).isFalse();
    assertThat(KernelLock.isHeld(folder)).as("asking does not take it").isFalse();
  }

  @Test
  void endsWithAKilledProcess() throws Exception {
    Process holder = OtherJvm.of(Holder.class, folder.toString()).start();
    try (var said = holder.inputReader()) {
      assertThat(said.readLine()).isEqualTo("true");
      assertThat(KernelLock.tryLock(folder)).isEmpty();
    } finally {
      holder.destroyForcibly().waitFor();
    }
    assertThat(KernelLock.isHeld(folder)).isFalse();
  }
}
