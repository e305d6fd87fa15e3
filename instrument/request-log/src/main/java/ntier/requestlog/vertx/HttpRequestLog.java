package ntier.requestlog.vertx;

import io.vertx.core.net.SocketAddress;
import io.vertx.core.spi.metrics.HttpServerMetrics;
import io.vertx.core.spi.observability.HttpRequest;
import io.vertx.core.spi.observability.HttpResponse;
import ntier.requestlog.RequestLog;
import ntier.requestlog.RequestPath;
import ntier.requestlog.UserHeader;

/**
 * Logs each request of an HTTP server, from its head being read to its answer being handed to the
 * socket, or to the client having gone away (status 0).
 */
final class HttpRequestLog implements HttpServerMetrics<HttpRequestLog.InServer, Void, String> {
  private static final int NO_ANSWER = 0;

  private final RequestLog log;

  HttpRequestLog(RequestLog log) {
    this.log = log;
  }

  /** A request that has come and not yet left; only its connection's event loop touches it. */
  static final class InServer {
    private final long arrivalMicros = RequestLog.nowMicros();
    private final String uri;
    private final String connection;
    private final String user;
    private boolean left;

    private InServer(String uri, String connection, String user) {
      this.uri = uri;
      this.connection = connection;
      this.user = user;
    }
  }

  @Override
  public String connected(SocketAddress remoteAddress, String remoteName) {
    return remoteAddress.hostAddress() + ":" + remoteAddress.port();
  }

  @Override
  public InServer requestBegin(String connection, HttpRequest request) {
    return new InServer(
        request.uri(), connection, UserHeader.value(request.headers().get(UserHeader.NAME)));
  }

  @Override
  public void responseEnd(InServer request, HttpResponse response, long bytesWritten) {
    leaves(request, response.statusCode());
  }

  @Override
  public void requestReset(InServer request) {
    leaves(request, NO_ANSWER);
  }

  /** An answer to a client that has gone away is no second departure. */
  private void leaves(InServer request, int status) {
    if (!request.left) {
      request.left = true;
      log.add(
          request.arrivalMicros,
          RequestLog.nowMicros(),
          status,
          request.connection,
          request.user,
          RequestPath.of(request.uri));
    }
  }
}
