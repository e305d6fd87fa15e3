package ntier.testbed.tier;

import java.io.IOException;

/** A tier that did not start; the message has its last words and where to read on. */
public class TierException extends IOException {
  public TierException(String message) {
    super(message);
  }
}
