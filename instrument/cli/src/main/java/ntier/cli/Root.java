package ntier.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.UserError;

/** Commands that make namespaces and control groups need root. */
final class Root {
  private Root() {}

  /**
   * @param command as the user typed it, without sudo
   * @throws UserError with exit code 3 if this process is not root
   */
  static void require(String command) {
    if (!isRoot()) {
      throw new UserError(
          ExitCode.MACHINE_LACKS,
          "not root: network namespaces and control groups need it. Run: sudo ./ntier " + command);
    }
  }

  static boolean isRoot() {
    try {
      return (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid") == 0;
    } catch (java.io.IOException unreadable) {
      return "root".equals(System.getProperty("user.name"));
    }
  }
}
