package ntier.requestlog.vertx;

import io.vertx.core.spi.metrics.ClientMetrics;
import java.util.function.BiConsumer;
import ntier.requestlog.RequestLog;

/**
 * Logs each query of a SQL client, from being handed to its open connection to its result or error.
 * What waits for a connection, in a pool or in the database's accept queue, is not in it: the
 * accept queue is counted by the kernel.
 *
 * <p>The pool's own metrics would tell the waiting too, but mix up the queries of one connection
 * when it is pipelined.
 *
 * <p>One for each connection. An application that knows for whose request it opened the connection
 * says so before it sends its first query ({@link #accept}); that query's line has both.
 */
final class QueryLog
    implements ClientMetrics<QueryLog.InDatabase, Object, Object>, BiConsumer<String, String> {
  private static final int NO_STATUS = 0;
  private static final String WHAT = "query";

  private static final String NOT_TOLD = "";

  private final RequestLog log;
  private String connection = NOT_TOLD;
  private String user = NOT_TOLD;

  /** A query without a result; only its connection's event loop touches it. */
  record InDatabase(long begunMicros, String connection, String user) {}

  QueryLog(RequestLog log) {
    this.log = log;
  }

  /**
   * Says what the connection was opened for, on its event loop.
   *
   * @param connection address and port of this end
   * @param user address and port of the user's connection; empty if for nobody's
   */
  @Override
  public void accept(String connection, String user) {
    this.connection = connection;
    this.user = user;
  }

  @Override
  public InDatabase requestBegin(String sql, Object request) {
    InDatabase query = new InDatabase(RequestLog.nowMicros(), connection, user);
    connection = NOT_TOLD;
    user = NOT_TOLD;
    return query;
  }

  @Override
  public void responseEnd(InDatabase query, long bytesRead) {
    ended(query);
  }

  @Override
  public void requestReset(InDatabase query) {
    ended(query);
  }

  private void ended(InDatabase query) {
    log.add(
        query.begunMicros(),
        RequestLog.nowMicros(),
        NO_STATUS,
        query.connection(),
        query.user(),
        WHAT);
  }
}
