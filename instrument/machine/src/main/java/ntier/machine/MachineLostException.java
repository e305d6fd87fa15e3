package ntier.machine;

import java.io.IOException;

/** A machine, or the way to it, is gone; its words name it. */
public final class MachineLostException extends IOException {
  /**
   * @param message which machine, and what becomes of what is up there
   */
  public MachineLostException(String message) {
    super(message);
  }
}
