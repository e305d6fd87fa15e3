package ntier.machine;

/** A run that was under way and cannot go on; the message says why and what to look at. */
public final class RunFailedException extends RuntimeException {
  public RunFailedException(String message) {
    super(message);
  }
}
