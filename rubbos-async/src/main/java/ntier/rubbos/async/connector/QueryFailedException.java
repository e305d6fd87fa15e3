package ntier.rubbos.async.connector;

import io.vertx.sqlclient.DatabaseException;

/** The database refused a query, or the connection broke before the answer was there. */
public final class QueryFailedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String sqlState;

  /** What was refused for a reason that is not the database's own. */
  public QueryFailedException(String message) {
    this(message, "", null);
  }

  private QueryFailedException(String message, String sqlState, Throwable cause) {
    // No stack trace: on an event loop it would not show who asked.
    super(message, cause, true, false);
    this.sqlState = sqlState;
  }

  static QueryFailedException of(String sql, Throwable cause) {
    String state =
        cause instanceof DatabaseException refusal && refusal.getSqlState() != null
            ? refusal.getSqlState()
            : "";
    return new QueryFailedException(cause.getMessage() + " (" + sql + ")", state, cause);
  }

  /** Whether the database gave a SQL state that starts with this class, such as {@code 40}. */
  public boolean isOfClass(String sqlStateClass) {
    return sqlState.startsWith(sqlStateClass);
  }
}
