package ntier.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class ThreadPriorityTest {
  private static final String REAL_TIME = "1";
  private static final String OTHER = "0";

  /** What a thread does, on one of its own. */
  private static <T> T onAThread(Callable<T> task) throws Exception {
    FutureTask<T> future = new FutureTask<>(task);
    new Thread(future).start();
    return future.get();
  }

  @Test
  void workIsNotRealTimeEvenOnAThreadMadeByOneThatIs() throws Exception {
    String[] policies =
        onAThread(
            () -> {
              ThreadPriority.raise();
              return onAThread(
                  () -> {
                    String before = policy();
                    ThreadPriority.raiseForWork();
                    return new String[] {before, policy()};
                  });
            });
    assumeTrue(policies[0].equals(REAL_TIME), "real-time threads are not allowed here");
    assertThat(policies[1]).isEqualTo(OTHER);
  }

  /** Field 41 of the calling thread's stat, which begins with "id (name)". */
  private static String policy() throws Exception {
    String stat = Files.readString(Path.of("/proc/thread-self/stat"));
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ")[38];
  }
}
