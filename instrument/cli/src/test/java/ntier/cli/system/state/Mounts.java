package ntier.cli.system.state;

import java.nio.file.Path;
import java.util.List;

/** What is mounted where, as this process sees it. */
public final class Mounts {
  /** Words of a line of {@code /proc/self/mounts}. */
  static final int POINT = 1;

  static final int TYPE = 2;

  private Mounts() {}

  static List<String> lines() {
    return SmallFile.read(Path.of("/proc/self/mounts")).orElseThrow().lines().toList();
  }

  /**
   * All but the one that iproute2 keeps for good once any namespace was ever made, and those of
   * tests that run beside.
   */
  public static List<String> all() {
    return lines().stream()
        .filter(line -> !line.contains(" /run/netns ") && !line.contains(" /tmp/junit"))
        .toList();
  }
}
