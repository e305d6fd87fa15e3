package ntier.archive;

import java.nio.file.Path;
import ntier.plan.Visible;

/**
 * A run directory that can't be read: what is wrong with which file and line, and what to do. The
 * message reads {@code file:line: what is wrong; what would be right}.
 */
public final class DamagedRunException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** What it quotes may be as long as the file. */
  private static final int MOST_CHARACTERS = 1000;

  private final transient Path file;
  private final long line;

  /**
   * @param line from 1; 0 where the file as a whole is meant
   * @param problem what is wrong
   * @param remedy what would be right or what to do
   */
  public DamagedRunException(Path file, long line, String problem, String remedy) {
    super(
        Visible.line(file + (line > 0 ? ":" + line : ""))
            + ": "
            + Visible.brief(problem, MOST_CHARACTERS)
            + "; "
            + Visible.line(remedy));
    this.file = file;
    this.line = line;
  }

  /** The file or folder that is damaged. */
  public Path file() {
    return file;
  }

  /** From 1; 0 where the file as a whole is meant. */
  public long line() {
    return line;
  }
}
