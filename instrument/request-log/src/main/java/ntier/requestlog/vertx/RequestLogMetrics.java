package ntier.requestlog.vertx;

import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.spi.metrics.ClientMetrics;
import io.vertx.core.spi.metrics.HttpServerMetrics;
import io.vertx.core.spi.metrics.VertxMetrics;
import java.util.Optional;
import ntier.requestlog.RequestLog;

/** What one Vert.x instance logs. */
final class RequestLogMetrics implements VertxMetrics {
  private static final String SQL = "sql";

  private final Optional<RequestLog> requests;
  private final Optional<RequestLog> connections;

  RequestLogMetrics(Optional<RequestLog> requests, Optional<RequestLog> connections) {
    this.requests = requests;
    this.connections = connections;
  }

  @Override
  public HttpServerMetrics<?, ?, ?> createHttpServerMetrics(
      HttpServerOptions options, SocketAddress localAddress) {
    return requests.map(HttpRequestLog::new).orElse(null);
  }

  /** A SQL client asks for them each time that it opens a connection. */
  @Override
  public ClientMetrics<?, ?, ?> createClientMetrics(
      SocketAddress remoteAddress, String type, String namespace) {
    return type.equals(SQL) ? connections.map(QueryLog::new).orElse(null) : null;
  }

  /** Vert.x has stopped. */
  @Override
  public void close() {
    requests.ifPresent(RequestLog::flush);
    connections.ifPresent(RequestLog::flush);
  }
}
