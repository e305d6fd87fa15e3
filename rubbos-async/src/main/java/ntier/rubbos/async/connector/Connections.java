package ntier.rubbos.async.connector;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;

/**
 * The connections of an event loop, under one of the policies. Failures are {@link
 * NoConnectionException} where a connection could not be had, and {@link QueryFailedException}.
 */
public interface Connections {

  /**
   * Sends a query outside of any transaction, on whichever connection the policy says.
   *
   * @param user for whose request, as address and port of the user's connection; may be empty
   */
  Future<RowSet<Row>> query(String user, String sql, Object... parameters);

  /**
   * A connection for the caller alone, who must {@link #give} it back.
   *
   * @param user for whose request, as with {@link #query}
   */
  Future<Connection> take(String user);

  /** Takes a connection back, whatever became of it. */
  void give(Connection connection);

  /** Opens what is to be there from the start, in the background. */
  void start();

  /** Closes all connections, and refuses whoever waits for one. */
  void close();

  /** How many are open or being opened, for tests and logs. */
  int open();

  /** How many of those are being opened or in use. */
  int inUse();
}
