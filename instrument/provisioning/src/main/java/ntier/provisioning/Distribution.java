package ntier.provisioning;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import ntier.linux.Architecture;

/** Which Linux distribution this is, as versions.yaml names it. */
final class Distribution {
  private Distribution() {}

  /**
   * Such as {@code debian-12} or {@code ubuntu-24.04-arm64}; {@code unknown} without os-release.
   */
  static String ofThisMachine() throws IOException {
    Path file = Path.of("/etc/os-release");
    String name = Files.isReadable(file) ? of(Files.readString(file)) : "unknown";
    return on(Architecture.ofThisMachine(), name);
  }

  /** Packages of one version have other checksums on each architecture; amd64 is not named. */
  static String on(Architecture architecture, String distribution) {
    return architecture == Architecture.AMD64
        ? distribution
        : distribution + "-" + architecture.debian();
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
