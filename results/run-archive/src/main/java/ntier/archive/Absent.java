package ntier.archive;

/**
 * How the records of the tables say that a field was empty: the time was never reached, or the
 * machine cannot tell. A constant and not an Optional because a run has millions of these fields.
 */
public final class Absent {
  /** Stands for an empty field; every present value is at least 0. */
  public static final long ABSENT = -1;

  private Absent() {}

  /** Whether a field had a value. */
  public static boolean isPresent(long value) {
    return value != ABSENT;
  }
}
