package ntier.lifecycle;

/** Something that the user can mend: printed as it is, without a stack trace. */
public final class UserError extends RuntimeException {
  private final int exitCode;

  /**
   * @param exitCode one of {@link ExitCode}
   * @param message what is wrong and what to do next
   */
  public UserError(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  public int exitCode() {
    return exitCode;
  }
}
