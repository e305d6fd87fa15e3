package ntier.provisioning;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Which Linux distribution this is, as versions.yaml names it. */
final class Distribution {
  private Distribution() {}

  /** Such as {@code debian-12} or {@code ubuntu-24.04}; {@code unknown} without os-release. */
  static String ofThisMachine() throws IOException {
    Path file = Path.of("/etc/os-release");
    return Files.isReadable(file) ? of(Files.readString(file)) : "unknown";
  }

  static String of(String osRelease) {
    Map<String, String> values = new HashMap<>();
    for (String line : osRelease.split("\\R")) {
      int equals = line.indexOf('=');
      if (equals > 0) {
        values.put(line.substring(0, equals), line.substring(equals + 1).replace("\"", ""));
      }
    }
    return values.getOrDefault("ID", "unknown") + "-" + values.getOrDefault("VERSION_ID", "");
  }
}
