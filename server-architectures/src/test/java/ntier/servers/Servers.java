package ntier.servers;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Starts servers on free ports of loopback. */
final class Servers {
  private Servers() {}

  /**
   * Starts one.
   *
   * @param settings name, value, name, value, …
   */
  static Server start(Architecture architecture, String... settings) throws IOException {
    Map<String, String> values = new HashMap<>(Map.of("server.port", "0"));
    for (int i = 0; i < settings.length; i += 2) {
      values.put(settings[i], settings[i + 1]);
    }
    return architecture.start(values::get);
  }
}
