package ntier.machine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The disk of the machine that a folder is on. */
final class MachineDisk {
  private MachineDisk() {}

  /**
   * Its name in {@code /sys/block}; empty where the folder is on none, as in a container's overlay.
   */
  static Optional<String> of(Path folder) throws IOException {
    long device = ((Number) Files.getAttribute(folder, "unix:dev")).longValue();
    return named(Path.of("/sys"), device);
  }

  /**
   * @param sys {@code /sys}; tests have a captured tree
   * @param device as in {@code st_dev}: major and minor as glibc packs them (gnu_dev_makedev)
   */
  static Optional<String> named(Path sys, long device) throws IOException {
    long major = device >>> 8 & 0xfff | device >>> 32 & ~0xfffL;
    long minor = device & 0xff | device >>> 12 & 0xffffff00L;
    Path link = sys.resolve("dev/block").resolve(major + ":" + minor);
    if (!Files.exists(link)) {
      return Optional.empty();
    }
    Path found = link.toRealPath();
    Path whole = Files.exists(found.resolve("partition")) ? found.getParent() : found;
    return Files.exists(sys.resolve("block").resolve(whole.getFileName()))
        ? Optional.of(whole.getFileName().toString())
        : Optional.empty();
  }
}
