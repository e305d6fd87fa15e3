package ntier.testbed.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What is mounted where, as this process sees it. */
final class MountPoints {
  private static final Path MOUNTS = Path.of("/proc/self/mounts");

  private MountPoints() {}

  /** Whether something is mounted exactly here. */
  static boolean has(Path mountPoint) throws IOException {
    return all().contains(mountPoint);
  }

  /** Those at or below a folder, in the order in which they were mounted. */
  static List<Path> below(Path folder) throws IOException {
    return all().stream().filter(mountPoint -> mountPoint.startsWith(folder)).toList();
  }

  private static List<Path> all() throws IOException {
    return Files.readAllLines(MOUNTS).stream().map(line -> Path.of(line.split(" ")[1])).toList();
  }
}
