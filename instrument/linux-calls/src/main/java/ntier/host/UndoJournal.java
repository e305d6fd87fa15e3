package ntier.host;

import java.io.IOException;

/**
 * What an injector or the testbed tells before it changes the machine, so that {@code ntier clean}
 * can undo it after a SIGKILL.
 */
public interface UndoJournal {
  /**
   * Writes to disk, before the change is made, how to undo it.
   *
   * @return to be closed once the change is undone
   */
  Entry willChange(Undo undo) throws IOException;

  /** A change that is made and not yet undone. */
  interface Entry extends AutoCloseable {
    /** Says that the change is undone. */
    @Override
    void close() throws IOException;
  }
}
