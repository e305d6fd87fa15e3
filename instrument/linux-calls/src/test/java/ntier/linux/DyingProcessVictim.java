package ntier.linux;

import java.io.IOException;

/** A process of its own that has started a program with {@link DyingProcess} and is then killed. */
final class DyingProcessVictim {
  private DyingProcessVictim() {}

  /** Arguments: the program's command line. */
  public static void main(String[] args) throws Exception {
    // As the laboratory does when a viewer asks for something.
    Thread.ofVirtual().start(() -> start(args)).join();
    Thread.sleep(60_000);
  }

  private static void start(String... command) {
    try {
      DyingProcess.start(new ProcessBuilder(command).inheritIO());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
