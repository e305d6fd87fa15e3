package ntier.machine;

/** This machine cannot do what was asked for; the message says what would help. */
public final class MachineLacksException extends RuntimeException {
  public MachineLacksException(String message) {
    super(message);
  }
}
