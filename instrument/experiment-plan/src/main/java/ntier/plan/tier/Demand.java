package ntier.plan.tier;

/**
 * CPU time that a server takes, for simulations; a run shows its own.
 *
 * @param micros in microseconds, for each request or call
 * @param per what it is for
 * @param measured where it was measured
 */
public record Demand(double micros, Per per, String measured) {
  /** What a demand is for. */
  public enum Per {
    /** A request of its own. */
    REQUEST,
    /** A query, of a database. */
    QUERY
  }
}
