package ntier.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;

/** A network namespace of a test's own, held by a sleeping process. Needs root. */
final class HeldNamespace {
  private final Process holder;

  HeldNamespace() throws IOException {
    holder = new ProcessBuilder("unshare", "--net", "sh", "-c", "echo up; exec sleep 60").start();
    assertThat(holder.inputReader().readLine()).isEqualTo("up");
  }

  Path path() {
    return Path.of("/proc/" + holder.pid() + "/ns/net");
  }

  void release() throws InterruptedException {
    holder.destroyForcibly().waitFor();
  }
}
