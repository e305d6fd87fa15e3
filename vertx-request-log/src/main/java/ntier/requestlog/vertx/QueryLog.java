package ntier.requestlog.vertx;

import io.vertx.core.spi.metrics.ClientMetrics;
import ntier.requestlog.RequestLog;

/**
 * Logs each query of a SQL client, from being handed to its open connection to its result or error.
 * What waits for a connection, in a pool or in the database's accept queue, is not in it: the
 * accept queue is counted by the kernel.
 *
 * <p>The pool's own metrics would tell the waiting too, but mix up the queries of one connection
 * when it is pipelined.
 */
final class QueryLog implements ClientMetrics<Long, Object, Object> {
  private static final int NO_STATUS = 0;
  private static final String WHAT = "query";

  private final RequestLog log;

  QueryLog(RequestLog log) {
    this.log = log;
  }

  @Override
  public Long requestBegin(String sql, Object request) {
    return RequestLog.nowMicros();
  }

  @Override
  public void responseEnd(Long begunMicros, long bytesRead) {
    ended(begunMicros);
  }

  @Override
  public void requestReset(Long begunMicros) {
    ended(begunMicros);
  }

  private void ended(long begunMicros) {
    log.add(begunMicros, RequestLog.nowMicros(), NO_STATUS, WHAT);
  }
}
