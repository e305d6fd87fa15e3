package ntier.rubbos.async.connector;

/** No connection to the database could be had, or not in time. */
public final class NoConnectionException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  NoConnectionException(String message, Throwable cause) {
    // No stack trace: on an event loop it would not show who asked.
    super(message, cause, true, false);
  }

  public static NoConnectionException stopping() {
    return new NoConnectionException("the application stops", null);
  }
}
