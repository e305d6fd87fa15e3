package ntier.lifecycle;

/** The exit codes that scripts rely on. */
public final class ExitCode {
  public static final int DONE = 0;

  /** Wrong use, or an experiment that was refused. */
  public static final int WRONG_USE = 2;

  /** The machine lacks something: root, a tool, room, a free port, or another ntier is running. */
  public static final int MACHINE_LACKS = 3;

  /** A run started and failed, or a run's files are damaged. */
  public static final int FAILED = 4;

  /** {@code compare --baseline}: some figure is worse. */
  public static final int WORSE = 5;

  /** {@code compare --baseline}: no figure is better and none is worse beyond doubt. */
  public static final int CANNOT_TELL = 6;

  /**
   * {@code reproduce --exit-code}: something differs from the paper; {@code check --exit-code}: an
   * answer is wrong or missing.
   */
  public static final int DIFFERS = 5;

  /** {@code reproduce --exit-code}: nothing differs, and not all is known. */
  public static final int UNKNOWN = 6;

  /** Ctrl-C or TERM; everything was cleaned up. */
  public static final int INTERRUPTED = 130;

  private ExitCode() {}
}
