package ntier.plan.fit;

/** This machine cannot do what an experiment asks for; the message says what would help. */
public final class CannotFitException extends RuntimeException {
  CannotFitException(String message) {
    super(message);
  }
}
