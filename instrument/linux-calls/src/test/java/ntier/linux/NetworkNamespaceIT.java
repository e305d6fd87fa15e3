package ntier.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Needs root: a namespace of its own, held by a sleeping process. */
class NetworkNamespaceIT {
  private static final Path OWN = Path.of("/proc/thread-self/ns/net");
  private HeldNamespace namespace;

  @BeforeEach
  void makeNamespace() throws IOException {
    namespace = new HeldNamespace();
  }

  @AfterEach
  void removeNamespace() throws InterruptedException {
    namespace.release();
  }

  @Test
  void runsInsideAndLeavesTheCallerOutside() throws Exception {
    Path inside = NetworkNamespace.call(namespace.path(), () -> Files.readSymbolicLink(OWN));

    assertThat(inside)
        .isEqualTo(Files.readSymbolicLink(namespace.path()))
        .isNotEqualTo(Files.readSymbolicLink(OWN));
  }

  @Test
  void tellsWhatIsNotANamespace() {
    assertThatThrownBy(() -> NetworkNamespace.call(Path.of("/proc/self/stat"), () -> 1))
        .isInstanceOf(LinuxCallException.class)
        .hasMessageStartingWith("setns /proc/self/stat: Invalid argument");
  }

  @Test
  void priorityIsRaisedForTheCallingThreadOnly() throws Exception {
    var effect = new ThreadPriority.Effect[1];
    Thread thread = new Thread(() -> effect[0] = ThreadPriority.raise());
    thread.start();
    thread.join();
    assertThat(effect[0]).isNotEqualTo(ThreadPriority.Effect.NONE);
  }
}
