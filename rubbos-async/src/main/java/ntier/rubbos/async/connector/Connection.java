package ntier.rubbos.async.connector;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.net.SocketAddress;
import io.vertx.mysqlclient.MySQLException;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import io.vertx.sqlclient.impl.SocketConnectionBase;
import io.vertx.sqlclient.internal.SqlConnectionInternal;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * A connection to the database. Queries are prepared once per connection. It knows what is in
 * flight, because the client fails only the first of several queries when the connection breaks.
 */
public final class Connection {

  private final SqlConnection connection;
  private final ArrayDeque<Promise<RowSet<Row>>> inFlight = new ArrayDeque<>();
  private Consumer<Connection> closeHandler = _ -> {};
  private boolean usable = true;
  private boolean used;

  Connection(SqlConnection connection) {
    this.connection = connection;
    connection.exceptionHandler(_ -> breakOff());
    connection.closeHandler(_ -> closed());
  }

  /**
   * Says for whose request it is used. The first time, that was opened for this request, is told to
   * the client's metrics, if they want to know: if they are a {@code BiConsumer} of this end's
   * address and port, and of the user's.
   */
  @SuppressWarnings("unchecked")
  Connection usedFor(String user) {
    if (!used) {
      used = true;
      if (connection instanceof SqlConnectionInternal client
          && client.unwrap() instanceof SocketConnectionBase open
          && open.metrics() instanceof BiConsumer<?, ?> metrics) {
        SocketAddress local = open.socket().localAddress();
        ((BiConsumer<String, String>) metrics)
            .accept(local.hostAddress() + ":" + local.port(), user);
      }
    }
    return this;
  }

  /** Sends a query with integers and texts as parameters. */
  public Future<RowSet<Row>> query(String sql, Object... parameters) {
    return sent(sql, connection.preparedQuery(sql).execute(Tuple.wrap(parameters)));
  }

  /** Sends a statement that needs no preparation, such as COMMIT. */
  public Future<RowSet<Row>> command(String sql) {
    return sent(sql, connection.query(sql).execute());
  }

  /** Says that nobody may use it any more, and closes it. */
  public void breakOff() {
    usable = false;
    connection.close();
  }

  boolean isUsable() {
    return usable;
  }

  int inFlight() {
    return inFlight.size();
  }

  /** What is to be done when it is closed, by whichever side. */
  void onClose(Consumer<Connection> handler) {
    closeHandler = handler;
  }

  private Future<RowSet<Row>> sent(String sql, Future<RowSet<Row>> answer) {
    Promise<RowSet<Row>> promise = Promise.promise();
    inFlight.add(promise);
    answer.onComplete(result -> answered(sql, promise, result));
    return promise.future();
  }

  private void answered(String sql, Promise<RowSet<Row>> promise, AsyncResult<RowSet<Row>> result) {
    inFlight.removeFirstOccurrence(promise);
    if (result.succeeded()) {
      promise.tryComplete(result.result());
      return;
    }
    if (usable && !(result.cause() instanceof MySQLException)) {
      // Not the server's refusal: nobody knows what is still to come on this connection.
      breakOff();
    }
    promise.tryFail(QueryFailedException.of(sql, result.cause()));
  }

  private void closed() {
    usable = false;
    List<Promise<RowSet<Row>>> unanswered = List.copyOf(inFlight);
    inFlight.clear();
    closeHandler.accept(this);
    unanswered.forEach(
        promise -> promise.tryFail(new QueryFailedException("the connection was closed")));
  }
}
