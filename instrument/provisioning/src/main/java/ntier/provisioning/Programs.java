package ntier.provisioning;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Programs of the system. */
final class Programs {
  private Programs() {}

  static boolean onPath(String program) {
    String path = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
    return Arrays.stream(path.split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }
}
