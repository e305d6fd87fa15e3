package ntier.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.Machines;
import ntier.machine.Home;
import ntier.testbed.TestbedSettings;

/**
 * The agent on a machine: does what a runner elsewhere says over standard input and answers over
 * standard output, as lines of JSON. When the runner ends, or is silent for 10 s, or this is told
 * to end (TERM), it takes down what is up, and ends.
 */
public final class AgentMain {
  private static final String PREFIX = "NTIER_PREFIX";

  /** Names a file with microseconds by which the clock is to be wrong, from when it is there. */
  private static final String CLOCK_STEP = "NTIER_CLOCK_STEP";

  private AgentMain() {}

  /** Serves until the runner is gone. */
  public static void main(String[] args) {
    InputStream in = System.in;
    PrintStream out = System.out;
    // Whatever else prints must not come between the lines.
    System.setOut(System.err);
    try {
      Interruptible.call(
          () -> {
            Machines.local(Home.find(), settings()).serve(in, out, clockStep());
            return null;
          });
    } catch (Exception e) {
      System.err.println("ntier agent: " + e.getMessage());
      System.exit(ExitCode.FAILED);
    }
    System.exit(0);
  }

  /** By how much its clock is wrong: in tests it is set in mid-run, the kernel's never. */
  private static LongSupplier clockStep() {
    String file = System.getenv(CLOCK_STEP);
    return file == null ? () -> 0 : () -> step(Path.of(file));
  }

  private static long step(Path file) {
    try {
      return Files.exists(file) ? Long.parseLong(Files.readString(file).strip()) : 0;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Several agents on one kernel, as in tests, have groups and namespaces of their own. */
  private static TestbedSettings settings() {
    TestbedSettings standard = TestbedSettings.standard();
    String prefix = System.getenv(PREFIX);
    return prefix == null
        ? standard
        : new TestbedSettings(prefix, standard.stateDirectory(), standard.workFolders());
  }
}
