package ntier.rubbos.async.connector;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;

/**
 * A connection for each query in flight: the policies on-demand and pooled.
 *
 * <p>Whoever finds no idle connection opens a new one and waits for exactly that one, so that a
 * connection attempt that the database's host drops makes this one request long, as in the paper.
 * Only beyond {@code limit} connections there is a line.
 *
 * <p>With on-demand the number of those {@code kept} when idle must be below what the database
 * accepts at once (100 in the paper): idle connections beyond that would hold places that others
 * wait for in its accept queue, and nobody would ever give one up.
 */
public final class ExclusiveConnections implements Connections {

  /** A connection that was opened before anybody wanted it. */
  private static final String NOBODY = "";

  private final Connector connector;
  private final int limit;
  private final int kept;
  private final boolean openedAtStart;
  private final WaitingLine<Connection> line;

  /** The one given back last is taken first: its caches are the warmest. */
  private final ArrayDeque<Connection> idle = new ArrayDeque<>();

  private final Set<Connection> all = new HashSet<>();
  private int opening;
  private boolean closed;

  /**
   * @param limit most connections at once
   * @param kept how many stay open when idle
   */
  private ExclusiveConnections(
      Connector connector,
      int limit,
      int kept,
      boolean openedAtStart,
      WaitingLine<Connection> line) {
    this.connector = connector;
    this.limit = limit;
    this.kept = kept;
    this.openedAtStart = openedAtStart;
    this.line = line;
  }

  static ExclusiveConnections onDemand(
      Connector connector, int limit, int kept, WaitingLine<Connection> line) {
    return new ExclusiveConnections(connector, limit, kept, false, line);
  }

  static ExclusiveConnections pooled(Connector connector, int size, WaitingLine<Connection> line) {
    return new ExclusiveConnections(connector, size, size, true, line);
  }

  @Override
  public void start() {
    while (openedAtStart && open() < limit) {
      openInBackground();
    }
  }

  @Override
  public Future<RowSet<Row>> query(String user, String sql, Object... parameters) {
    Connection free = idle.poll();
    return free != null
        ? query(free, sql, parameters)
        : connect().compose(connection -> query(connection.usedFor(user), sql, parameters));
  }

  @Override
  public Future<Connection> take(String user) {
    Connection free = idle.poll();
    return free != null
        ? Future.succeededFuture(free)
        : connect().map(connection -> connection.usedFor(user));
  }

  @Override
  public void give(Connection connection) {
    if (!all.contains(connection)) {
      return;
    }
    if (closed || !connection.isUsable()) {
      connection.breakOff();
    } else if (!line.isEmpty()) {
      line.leave().complete(connection);
    } else if (idle.size() < kept) {
      idle.push(connection);
    } else {
      connection.breakOff();
    }
  }

  @Override
  public void close() {
    closed = true;
    line.refuse(NoConnectionException.stopping());
    idle.forEach(Connection::breakOff);
  }

  @Override
  public int open() {
    return all.size() + opening;
  }

  @Override
  public int inUse() {
    return open() - idle.size();
  }

  private Future<RowSet<Row>> query(Connection connection, String sql, Object... parameters) {
    // The connection is back before the caller goes on, who may take it for the next query.
    return connection.query(sql, parameters).andThen(_ -> give(connection));
  }

  /** A new connection, or a place in the line. */
  private Future<Connection> connect() {
    if (closed) {
      return Future.failedFuture(NoConnectionException.stopping());
    }
    return open() < limit ? openOne() : line.join(true);
  }

  private Future<Connection> openOne() {
    opening++;
    return connector.open().andThen(this::opened);
  }

  private void opened(AsyncResult<Connection> attempt) {
    opening--;
    if (attempt.succeeded()) {
      all.add(attempt.result());
      attempt.result().onClose(this::gone);
    } else {
      serveLine();
    }
  }

  private void openInBackground() {
    openOne().onSuccess(connection -> give(connection.usedFor(NOBODY)));
  }

  private void gone(Connection connection) {
    all.remove(connection);
    idle.remove(connection);
    serveLine();
  }

  /** There is room for one more: for the first of the line. */
  private void serveLine() {
    if (!closed && !line.isEmpty() && open() < limit) {
      Promise<Connection> first = line.leave();
      openOne().onComplete(first);
    }
  }
}
