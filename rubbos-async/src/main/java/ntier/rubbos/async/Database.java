package ntier.rubbos.async;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.util.function.Function;
import ntier.rubbos.async.connector.Connection;
import ntier.rubbos.async.connector.Connections;
import ntier.rubbos.async.connector.QueryFailedException;

/**
 * The database as a request sees it. A query has a connection for itself and gives it back when its
 * result is there; a transaction keeps its connection to its end.
 */
final class Database extends Queries {

  private static final int MAX_ATTEMPTS = 5;

  /** The class of SQL states that say that the server gave up a transaction, as in a deadlock. */
  private static final String ROLLED_BACK = "40";

  private final Connections connections;
  private final String user;

  /**
   * @param user who asks, as {@link RequestUser} has it
   */
  Database(Connections connections, String user) {
    this.connections = connections;
    this.user = user;
  }

  @Override
  protected Future<RowSet<Row>> execute(String sql, Object... parameters) {
    return connections.query(user, sql, parameters);
  }

  /**
   * Writes all or nothing; begins again where the server broke off a deadlock by giving up this
   * transaction: what is done may be done again from its start.
   */
  <T> Future<T> transaction(Function<Queries, Future<T>> work) {
    return connections
        .take(user)
        .compose(
            connection ->
                attempt(connection, work, 1).onComplete(_ -> connections.give(connection)));
  }

  private static <T> Future<T> attempt(
      Connection connection, Function<Queries, Future<T>> work, int attempt) {
    return once(connection, work)
        .recover(
            failure ->
                attempt < MAX_ATTEMPTS && wasRolledBack(failure)
                    ? attempt(connection, work, attempt + 1)
                    : Future.failedFuture(failure));
  }

  private static <T> Future<T> once(Connection connection, Function<Queries, Future<T>> work) {
    return connection
        .command("START TRANSACTION")
        .compose(_ -> work.apply(new Transaction(connection)))
        .compose(result -> connection.command("COMMIT").map(result))
        .recover(failure -> rollback(connection, failure));
  }

  /** Undoes what was done; where that fails too, the first failure is the one to tell of. */
  private static <T> Future<T> rollback(Connection connection, Throwable failure) {
    return connection
        .command("ROLLBACK")
        .transform(
            rollback -> {
              if (rollback.failed()) {
                connection.breakOff();
                failure.addSuppressed(rollback.cause());
              }
              return Future.failedFuture(failure);
            });
  }

  private static boolean wasRolledBack(Throwable failure) {
    return failure instanceof QueryFailedException refusal && refusal.isOfClass(ROLLED_BACK);
  }

  /** The queries of a transaction. */
  private static final class Transaction extends Queries {

    private final Connection connection;

    Transaction(Connection connection) {
      this.connection = connection;
    }

    @Override
    protected Future<RowSet<Row>> execute(String sql, Object... parameters) {
      return connection.query(sql, parameters);
    }
  }
}
