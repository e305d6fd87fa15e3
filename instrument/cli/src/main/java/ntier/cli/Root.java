package ntier.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.UserError;
import ntier.testbed.TestbedSettings;
import ntier.testbed.journal.TestbedLock;

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

  /**
   * What a command needs that brings hosts up: root, and no other testbed. Asked for at once: what
   * is fetched and built comes before the testbed's lock itself is taken.
   *
   * @param command as the user typed it, without sudo
   * @throws ntier.testbed.journal.TestbedLockedException if another testbed is up
   */
  static void requireTestbed(String command) throws IOException {
    require(command);
    TestbedLock.requireFree(TestbedSettings.standard());
  }

  static boolean isRoot() {
    try {
      return (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid") == 0;
    } catch (IOException unreadable) {
      return "root".equals(System.getProperty("user.name"));
    }
  }
}
