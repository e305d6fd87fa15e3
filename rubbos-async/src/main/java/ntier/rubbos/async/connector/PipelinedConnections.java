package ntier.rubbos.async.connector;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A few connections with several queries in flight on each: the policy pipelined. A query goes to
 * the connection with the fewest; a transaction waits until one has none and then has it alone.
 * Nobody waits for a connection of his own, so none is said to be opened for a user.
 */
public final class PipelinedConnections implements Connections {

  private final Connector connector;
  private final int size;
  private final int depth;
  private final WaitingLine<Connection> line;

  /** Those that take queries of anyone. */
  private final List<Connection> shared = new ArrayList<>();

  /** Those that finish what is in flight before a transaction gets them. */
  private final Map<Connection, Promise<Connection>> draining = new HashMap<>();

  private final Set<Connection> alone = new HashSet<>();
  private int opening;
  private boolean closed;

  /**
   * @param size how many connections
   * @param depth how many queries may be in flight on each
   */
  PipelinedConnections(Connector connector, int size, int depth, WaitingLine<Connection> line) {
    this.connector = connector;
    this.size = size;
    this.depth = depth;
    this.line = line;
  }

  @Override
  public void start() {
    while (!closed && open() < size) {
      opening++;
      connector.open().onComplete(this::opened);
    }
  }

  @Override
  public Future<RowSet<Row>> query(String user, String sql, Object... parameters) {
    Connection free = line.isEmpty() ? leastBusy() : null;
    return free != null && free.inFlight() < depth
        ? query(free, sql, parameters)
        : join(false).compose(connection -> query(connection, sql, parameters));
  }

  @Override
  public Future<Connection> take(String user) {
    return take();
  }

  private Future<Connection> take() {
    Future<Connection> place = join(true);
    serveLine();
    return place;
  }

  @Override
  public void give(Connection connection) {
    if (!alone.remove(connection)) {
      return;
    }
    if (closed || !connection.isUsable()) {
      connection.breakOff();
    } else {
      shared.add(connection);
      serveLine();
    }
  }

  @Override
  public void close() {
    closed = true;
    line.refuse(NoConnectionException.stopping());
    List.copyOf(shared).forEach(Connection::breakOff);
  }

  @Override
  public int open() {
    return opening + shared.size() + draining.size() + alone.size();
  }

  @Override
  public int inUse() {
    return (int)
        (open() - shared.stream().filter(connection -> connection.inFlight() == 0).count());
  }

  private Future<Connection> join(boolean wantsItAlone) {
    if (closed) {
      return Future.failedFuture(NoConnectionException.stopping());
    }
    Future<Connection> place = line.join(wantsItAlone);
    start();
    return place;
  }

  private Future<RowSet<Row>> query(Connection connection, String sql, Object... parameters) {
    return connection.query(sql, parameters).andThen(_ -> answered(connection));
  }

  private void answered(Connection connection) {
    if (connection.inFlight() == 0 && draining.containsKey(connection)) {
      Promise<Connection> transaction = draining.remove(connection);
      alone.add(connection);
      transaction.complete(connection);
    } else {
      serveLine();
    }
  }

  private void opened(AsyncResult<Connection> attempt) {
    opening--;
    if (attempt.succeeded()) {
      Connection connection = attempt.result();
      connection.onClose(this::gone);
      if (closed) {
        connection.breakOff();
      } else {
        shared.add(connection);
        serveLine();
      }
    } else if (open() == 0) {
      line.refuse(attempt.cause());
    }
  }

  private void gone(Connection connection) {
    shared.remove(connection);
    alone.remove(connection);
    Promise<Connection> transaction = draining.remove(connection);
    if (transaction != null) {
      take().onComplete(transaction);
    }
    if (!line.isEmpty()) {
      start();
    }
  }

  private void serveLine() {
    while (!line.isEmpty()) {
      Connection free = leastBusy();
      if (free == null || !line.firstWantsItAlone() && free.inFlight() >= depth) {
        return;
      }
      boolean wantsItAlone = line.firstWantsItAlone();
      Promise<Connection> first = line.leave();
      if (wantsItAlone) {
        reserve(free, first);
      } else {
        first.complete(free);
      }
    }
  }

  private void reserve(Connection connection, Promise<Connection> transaction) {
    shared.remove(connection);
    if (connection.inFlight() == 0) {
      alone.add(connection);
      transaction.complete(connection);
    } else {
      draining.put(connection, transaction);
    }
  }

  /** The usable one with the fewest queries in flight; null where there is none. */
  private Connection leastBusy() {
    Connection least = null;
    for (Connection connection : shared) {
      if (connection.isUsable() && (least == null || connection.inFlight() < least.inFlight())) {
        least = connection;
      }
    }
    return least;
  }
}
