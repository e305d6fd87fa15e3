package ntier.servers;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.channel.uring.IoUring;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Starts servers on free ports of loopback. */
final class Servers {
  private Servers() {}

  /** Skips a test where a server cannot run: machines may forbid io_uring. */
  static void assumeAvailable(Architecture architecture) {
    assumeTrue(
        architecture != Architecture.NETTY_URING || IoUring.isAvailable(),
        () -> String.valueOf(IoUring.unavailabilityCause()));
  }

  /**
   * Starts one.
   *
   * @param settings name, value, name, value, …
   */
  static Server start(Architecture architecture, String... settings) throws IOException {
    assumeAvailable(architecture);
    Map<String, String> values = new HashMap<>(Map.of("server.port", "0"));
    for (int i = 0; i < settings.length; i += 2) {
      values.put(settings[i], settings[i + 1]);
    }
    return architecture.start(values::get);
  }
}
