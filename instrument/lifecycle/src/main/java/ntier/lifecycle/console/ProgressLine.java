package ntier.lifecycle.console;

import java.io.Console;
import java.io.PrintStream;
import ntier.plan.Visible;

/**
 * The line that tells how a run is going: rewritten in place on a terminal, and as plain lines, one
 * every {@value #PLAIN_LINE_EVERY} updates and one per phase, where there is none.
 */
public final class ProgressLine {
  private static final int PLAIN_LINE_EVERY = 5;
  private static final String ERASE_LINE = "\r\u001b[2K";

  private final PrintStream out;
  private final boolean terminal;
  private boolean open;
  private String lastPhase = "";
  private int updates;

  /** On standard output. */
  public static ProgressLine onStandardOutput() {
    Console console = System.console();
    return new ProgressLine(VisibleOutput.raw(System.out), console != null && console.isTerminal());
  }

  /**
   * @param terminal whether {@code out} is one
   */
  ProgressLine(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /** Shows how far a phase is; called about once a second. */
  public synchronized void update(String phase, String written) {
    String text = Visible.line(written);
    boolean newPhase = !phase.equals(lastPhase);
    lastPhase = phase;
    if (terminal) {
      if (newPhase && open) {
        out.println();
      }
      out.print(ERASE_LINE + text);
      out.flush();
      open = true;
      return;
    }
    updates = newPhase ? 0 : updates + 1;
    if (updates % PLAIN_LINE_EVERY == 0) {
      out.println(text);
    }
  }

  /** Prints a line of its own, such as a step of the set-up. */
  public synchronized void say(String line) {
    finish();
    out.println(Visible.lines(line));
  }

  /** Ends the line in progress, if any. */
  public synchronized void finish() {
    if (open) {
      out.println();
      open = false;
    }
  }
}
