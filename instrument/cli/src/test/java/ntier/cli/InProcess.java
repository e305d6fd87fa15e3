package ntier.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * A command of the suite, run in this JVM.
 *
 * @param text what it printed, on both streams
 */
record InProcess(int exitCode, String text) {
  private static final String HOME = "ntier.home";

  /** With the checkout as its home. */
  static InProcess run(String... arguments) {
    return at(System.getProperty(HOME), arguments);
  }

  /**
   * With a home of its own.
   *
   * @param home has what the command needs of a checkout
   */
  static InProcess at(String home, String... arguments) {
    PrintStream out = System.out;
    PrintStream err = System.err;
    String before = System.getProperty(HOME);
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int exitCode;
    try (PrintStream print = new PrintStream(said, true, StandardCharsets.UTF_8)) {
      System.setProperty(HOME, home);
      System.setOut(print);
      System.setErr(print);
      exitCode = Main.execute(arguments);
    } finally {
      System.setOut(out);
      System.setErr(err);
      if (before == null) {
        System.clearProperty(HOME);
      } else {
        System.setProperty(HOME, before);
      }
    }
    return new InProcess(exitCode, said.toString(StandardCharsets.UTF_8));
  }

  boolean hasStackTrace() {
    return text.contains("\tat ") || text.contains("failed in a way it should not");
  }

  /** Whether all of it is text, tabs and line ends. */
  boolean isPlain() {
    return isPlain(text);
  }

  /** Whether a text neither steers a terminal nor turns the direction of writing. */
  static boolean isPlain(String text) {
    return text.codePoints()
        .allMatch(
            point ->
                point == '\n'
                    || point == '\t'
                    || !Character.isISOControl(point)
                        && Character.getType(point) != Character.FORMAT);
  }
}
