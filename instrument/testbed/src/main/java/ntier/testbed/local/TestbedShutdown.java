package ntier.testbed.local;

import java.io.IOException;

/** Takes a testbed down when the process is told to end (TERM, INT) while it is up. */
final class TestbedShutdown {
  /** What takes it down. */
  @FunctionalInterface
  interface Down {
    void run() throws IOException;
  }

  private final Down down;
  private final Thread hook = new Thread(this::shutDown, "testbed-down");
  private volatile Runnable before = () -> {};

  TestbedShutdown(Down down) {
    this.down = down;
  }

  /**
   * From now on.
   *
   * @throws IllegalStateException when the process is ending already
   */
  void register() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** What to do first then. */
  void before(Runnable action) {
    before = action;
  }

  /** The testbed is down. */
  void forget() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending, and this is called from the hook.
    }
  }

  private void shutDown() {
    try {
      before.run();
    } finally {
      try {
        down.run();
      } catch (IOException e) {
        System.err.println("ntier: " + e.getMessage());
      }
    }
  }
}
