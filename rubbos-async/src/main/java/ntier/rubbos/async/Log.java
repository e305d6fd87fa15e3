package ntier.rubbos.async;

/** Where the application says what went wrong. */
public interface Log {

  /** One line. */
  void log(String message);

  /** A line and what was thrown. */
  void log(String message, Throwable thrown);
}
