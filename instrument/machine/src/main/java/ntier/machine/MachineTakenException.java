package ntier.machine;

import java.io.IOException;

/** A machine has one set of hosts at a time, and others have theirs up. */
public final class MachineTakenException extends IOException {
  /**
   * @param cause says who has it
   */
  public MachineTakenException(IOException cause) {
    super(cause.getMessage(), cause);
  }
}
