package ntier.archive;

import java.util.Map;
import java.util.Optional;

/**
 * {@code database.json}: how many rows the application's tables had before the load and after it,
 * counted in the database tier itself.
 *
 * @param before counted before the first request; empty where that failed
 * @param after counted when the load had ended and the tiers above the database had stopped; empty
 *     where that failed or the run did not come so far
 * @param why it could not be counted; empty where it could
 */
public record DatabaseReport(
    int formatVersion, Optional<Count> before, Optional<Count> after, String why) {
  /** The version that this suite writes. */
  public static final int VERSION = 1;

  /**
   * One count of all tables, at one moment of the database.
   *
   * @param atMicros when it was asked for
   * @param tookMicros until the answer was there, the connection included
   * @param rows by table
   */
  public record Count(long atMicros, long tookMicros, Map<String, Long> rows) {
    public Count {
      rows = Map.copyOf(rows);
    }
  }
}
